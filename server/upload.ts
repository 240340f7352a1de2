import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Endpoint, FileKind, FileRule } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'

/** A file that came with a request. Its name is what the sender says: shown, never used as a path. */
export type UploadedFile = { name: string; kind: FileKind; type: string; bytes: Buffer }

export const TYPES: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const NAMES: Record<FileKind, string> = {
  doc: 'Word',
  docx: 'Word (DOCX)',
  jpg: 'JPG',
  png: 'PNG',
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
}

const MOST_FIELDS = 40
const LONGEST_FIELD = 10_000

/**
 * Reads a multipart request as its row says: fields as texts, files whole and of the kind their content shows.
 * @throws Refusal invalid or too-large, naming the field
 */
export async function readUpload(
  request: FastifyRequest,
  files: NonNullable<Endpoint['files']>,
): Promise<{ body: Record<string, string>; files: Record<string, UploadedFile> }> {
  if (!request.isMultipart()) {
    throw new Refusal('invalid', 'Send the body as multipart/form-data.', undefined, 415)
  }
  const most = Math.max(...Object.values(files).map(rule => rule.most))
  const body: Record<string, string> = Object.create(null)
  const found: Record<string, UploadedFile> = {}
  const problems: Record<string, string> = {}
  const limits = {
    fileSize: most + 1,
    files: Object.keys(files).length,
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    headerPairs: 50,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        body[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await wholeOf(part)
      const rule = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined
      if (!rule) problems[part.fieldname] = 'Is not a known field.'
      else if (bytes.length > rule.most) problems[part.fieldname] = tooLarge(rule.most)
      else if (bytes.length === 0) problems[part.fieldname] = 'This file is empty. Choose another one.'
      else {
        const kind = kindOf(bytes, rule)
        if (!kind)
          problems[part.fieldname] = `Choose a ${rule.kinds.map(one => NAMES[one]).join(' or ')} file.`
        else found[part.fieldname] = { name: safeName(part.filename), kind, type: TYPES[kind], bytes }
      }
    }
  } catch (error) {
    // what the reader itself refuses has a status; anything else is a form that cannot be read to its end
    const { statusCode, part } = error as FastifyError & { part?: MultipartFile }
    if (statusCode === 413 && part) {
      const sentence = tooLarge(files[part.fieldname]?.most ?? most)
      throw new Refusal('too-large', sentence, { [part.fieldname]: sentence })
    }
    if (statusCode) throw error
    throw new Refusal('invalid', 'The upload broke off. Please send it again.')
  }
  for (const [name, rule] of Object.entries(files)) {
    if (!rule.optional && !found[name]) problems[name] ??= 'This field is required'
  }
  if (Object.keys(problems).length > 0) {
    throw new Refusal('invalid', 'Some fields need correction.', problems)
  }
  return { body: { ...body }, files: found }
}

/** The content up to one byte more than any rule allows: enough to see that it is too large. */
async function wholeOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const tooLarge = (most: number) => `Choose a file of at most ${Math.round(most / 1024 / 1024)} MB.`

const starts = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

/** What a content is, of the kinds that a rule allows. */
function kindOf(bytes: Buffer, { kinds }: FileRule): FileKind | undefined {
  return kinds.find(kind => {
    if (kind === 'jpg') return starts(bytes, 0xff, 0xd8, 0xff)
    if (kind === 'png') return starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
    if (kind === 'pdf') return bytes.subarray(0, 1024).includes('%PDF-')
    if (kind === 'doc') return starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
    if (kind === 'docx') return isOffice(bytes, 'word/')
    if (kind === 'xlsx') return isOffice(bytes, 'xl/')
    return isText(bytes)
  })
}

/** An Office file is a ZIP whose parts lie in a folder of its kind. */
const isOffice = (bytes: Buffer, folder: string): boolean =>
  starts(bytes, 0x50, 0x4b, 3, 4) && bytes.includes('[Content_Types].xml') && bytes.includes(folder)

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The last part of a name, without what is not shown. */
const safeName = (name: string | undefined): string =>
  (name ?? '')
    .split(/[\\/]/)
    .pop()
    ?.replace(/[\p{C}"<>:|?*]/gu, '')
    .slice(-120) || 'file'
