import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Endpoint, FileKind, FileRule } from '#contract/endpoint.ts'
import { ownValue } from '#rules/own-value.ts'
import { Sentence } from '#rules/sentence.ts'
import { fieldRefusal, msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { blocks } from './blocks.ts'
import { EMPTY, kindOf, nameOfKind, refusedKind, safeName, TYPES, tooLarge } from './kind.ts'
import {
  addPiece,
  beginUpload,
  closeEarly,
  completeUpload,
  endForm,
  finishedUpload,
  type Owner,
  type StoredFile,
  type Deps as UploadDeps,
  virusIn,
} from './resumable-upload.ts'

/** A file sent with a request, or uploaded before it. Its name comes from the client: for display only, never used as a path. */
export type UploadedFile = { name: string; kind: FileKind; type: string; bytes: Buffer }

const MOST_FIELDS = 40
const LONGEST_FIELD = 10_000

/** Dependencies for storing files beyond the request. */
type Deps = UploadDeps & { person: Owner | null }
type Files = NonNullable<Endpoint['files']>
type OneFile = UploadedFile | StoredFile
type Read = { body: Record<string, unknown>; files: Record<string, OneFile | OneFile[]> }

/**
 * Reads the files of a request as declared by its endpoint, checking each one's content type: from a form, or from the caller's
 * finished uploads, named in form fields `uploads.<field>` or in JSON under `uploads`.
 * @throws Refusal invalid or too-large, naming the field
 */
export async function readUpload(request: FastifyRequest, files: Files, deps: Deps): Promise<Read> {
  const problems: Record<string, Sentence> = Object.create(null)
  const read = request.isMultipart()
    ? await readForm(request, files, deps, problems)
    : readNames(request, files, problems)
  for (const [field, ids] of Object.entries(read.ids)) {
    const rule = files[field] as FileRule
    for (const id of ids) {
      const taken = await takeUpload(id, rule, deps)
      if (taken instanceof Sentence) problems[field] = taken
      else add(read.files, field, taken)
    }
  }
  const given: Read['files'] = {}
  for (const [name, rule] of Object.entries(files)) {
    const all = read.files[name] ?? []
    if (!rule.optional && all.length === 0) problems[name] ??= msg('field.required')
    if (all.length > mostFiles(rule)) problems[name] ??= msg('file.too-many', { most: mostFiles(rule) })
    if (rule.several) given[name] = all
    else if (all[0]) given[name] = all[0]
  }
  refuseInvalidFields(problems)
  return { body: { ...read.body }, files: given }
}

/**
 * Returns the fields of a form without files.
 * @param most bytes per field, if more than the default
 */
export async function readFields(
  request: FastifyRequest,
  most = LONGEST_FIELD,
): Promise<Record<string, string>> {
  const body: Record<string, string> = Object.create(null)
  const limits = { fieldSize: most, fields: MOST_FIELDS, files: 0, headerPairs: 50 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') body[part.fieldname] = String(part.value)
  }
  return { ...body }
}

/** Maximum number of files in a field. */
const mostFiles = ({ several = 1 }: FileRule): number => several

type Found = Pick<Read, 'body'> & { files: Record<string, OneFile[]>; ids: Record<string, string[]> }

function add<One>(lists: Record<string, One[]>, name: string, one: One): void {
  lists[name] = [...(lists[name] ?? []), one]
}

/** Reads a JSON body that names uploads; it may name none if every file is optional. */
function readNames(
  { body: sent, headers }: FastifyRequest,
  files: Files,
  problems: Record<string, Sentence>,
): Found {
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '')
  const none = isJson && Object.values(files).every(({ optional }) => optional) ? {} : undefined
  const { uploads = none, ...body } = (sent ?? {}) as Record<string, unknown>
  if (typeof uploads !== 'object' || uploads === null) {
    throw new Refusal('invalid', 'program.send-multipart', undefined, 415)
  }
  const ids: Found['ids'] = {}
  for (const [field, named] of Object.entries(uploads)) {
    if (!Object.hasOwn(files, field)) problems[field] = UNKNOWN
    else ids[field] = [named].flat().slice(0, MOST_FIELDS).map(String)
  }
  return { body, ids, files: {} }
}

const UNKNOWN = msg('program.unknown-field')
const NAMED = 'uploads.'

async function readForm(
  request: FastifyRequest,
  files: Files,
  deps: Deps,
  problems: Record<string, Sentence>,
): Promise<Found> {
  const most = Math.max(...Object.values(files).map(rule => rule.most))
  const body: Record<string, string> = Object.create(null)
  const found: Found['files'] = {}
  const ids: Found['ids'] = {}
  const limits = {
    fileSize: most + 1,
    files: Object.values(files).reduce((sum, rule) => sum + mostFiles(rule), 0),
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    headerPairs: 50,
  }
  try {
    for await (const part of readable(request.parts({ limits }))) {
      const { fieldname } = part
      if (part.type === 'field') {
        const field = fieldname.slice(NAMED.length)
        if (fieldname.startsWith(NAMED) && Object.hasOwn(files, field)) add(ids, field, String(part.value))
        else body[fieldname] = String(part.value)
        continue
      }
      const rule = ownValue(files, fieldname)
      const taken = await takePart(part, rule, deps)
      if (taken instanceof Sentence) problems[fieldname] = taken
      else add(found, fieldname, taken)
    }
  } catch (error) {
    const { statusCode, part } = error as FastifyError & { part?: MultipartFile }
    if (statusCode !== 413 || !part) throw error
    const { fieldname } = part
    throw fieldRefusal(fieldname, tooLarge({ most: files[fieldname]?.most ?? most }), 'too-large')
  }
  return { body, ids, files: found }
}

/** Yields what the parser of a form reads. @throws Refusal invalid if the form is truncated or malformed */
async function* readable<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    // the parser's errors about limits have a status
    throw (error as FastifyError).statusCode ? error : new Refusal('invalid', 'file.broke-off')
  }
}

/** @returns the error message if the file is not accepted */
async function takePart(part: MultipartFile, rule: FileRule | undefined, deps: Deps) {
  if (!rule) {
    part.file.resume()
    return UNKNOWN
  }
  if (rule.large) return takeLarge(part, rule, deps)
  // up to one byte more than any rule allows: enough to detect that it is too large
  const bytes = await buffer(readable<Buffer>(part.file))
  if (bytes.length > rule.most) return tooLarge(rule)
  if (bytes.length === 0) return EMPTY
  const kind = kindOf(bytes, rule)
  if (!kind) return refusedKind(bytes, rule)
  const name = nameOfKind(safeName(part.filename), kind)
  const virus = await virusIn(deps.services.scan, name, () => Readable.from([bytes]))
  return virus ?? { name, kind, type: TYPES[kind], bytes }
}

/** Stores a file too large for memory as a resumable upload, discarded like any other if it is interrupted. */
async function takeLarge({ file, filename, fieldname }: MultipartFile, rule: FileRule, deps: Deps) {
  const { database, person } = deps
  if (!person) return UNKNOWN
  const start = { purpose: IN_A_FORM, name: filename, length: rule.most, fingerprint: null }
  let row = await beginUpload(database.sql, person, start)
  try {
    for await (const bytes of readable(blocks(file))) {
      if (row.grown.size + bytes.length > rule.most) throw new Refusal('too-large', tooLarge(rule))
      row = await addPiece(deps, row.id, { at: row.grown.size, bytes, rule })
    }
    if (row.grown.size === 0) return EMPTY
    await closeEarly(database.sql, row.id)
    return await completeUpload(deps, row.id, rule)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    throw fieldRefusal(fieldname, error.sentence, error.code)
  } finally {
    await endForm(database.sql, row.id)
  }
}

/** Purpose of uploads whose file was sent in a form. */
const IN_A_FORM = 'form'

async function takeUpload(id: string, rule: FileRule, { database, services, person }: Deps) {
  if (!person) return UNKNOWN
  const stored = await finishedUpload(database.sql, person, id, rule)
  if (stored instanceof Sentence || rule.large) return stored
  const { name, kind, type } = stored
  return { name, kind, type, bytes: await services.files.read(stored.id) }
}
