import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Endpoint, FileRule } from '#contract/endpoint.ts'
import { ownValue } from '#rules/own-value.ts'
import { blocks } from '#server/files/blocks.ts'
import { EMPTY, tooLarge, wrongKind } from '#server/files/kind.ts'
import {
  addPiece,
  beginUpload,
  completeUpload,
  discardUpload,
  findUpload,
  type Deps as Growing,
  type Upload,
} from '#server/files/resumable-upload.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { authorize, requireModule, requireRight } from './admission.ts'
import { allowOrigin } from './cors.ts'
import { originOf } from './origin.ts'
import type { Rows } from './routes.ts'
import type { Person } from './session.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const PATH = '/api/media/tus'
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,expiration,termination'
const PIECE = 'application/offset+octet-stream'
const DAY = 86_400

const METHODS = 'POST, HEAD, PATCH, DELETE'
const ASKED = 'authorization, content-type, tus-resumable, upload-length, upload-offset, upload-metadata'
const TOLD =
  'x-request-id, retry-after, location, upload-offset, upload-length, upload-expires, tus-resumable, tus-version, tus-extension, tus-max-size'

type Deps = Growing & { directory: TenantDirectory }
type One = { Params: { id: string } }

/**
 * Mounts resumable uploads, by the protocol tus 1.0 at `/api/media/tus`. An upload's purpose names a call and one of its file
 * fields, so that the call's own row decides, before any byte is received, who may upload and what.
 * @see https://tus.io/protocols/resumable-upload
 */
export async function mountTus(app: FastifyInstance, rows: Rows, deps: Deps): Promise<void> {
  const { database, directory } = deps
  const widgets = Object.values(rows).flatMap(row => (row.files && row.widgets) || [])
  const base = { who: 'signed-in', widgets } as const
  const largest = Math.max(0, ...Object.values(rows).flatMap(({ files = {} }) => mostOf(files)))

  await app.register(async scope => {
    // no body parsing: pieces are streamed, so that they can be stored as they arrive
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    const people = new WeakMap<FastifyRequest, Person>()

    scope.addHook('onRequest', async (request, reply) => {
      await allowOrigin(base, directory, request, reply)
      reply.headers({
        'access-control-expose-headers': TOLD,
        'cache-control': 'no-store',
        'tus-resumable': VERSION,
      })
      if (request.method === 'OPTIONS') return
      const { person } = await authorize(base, request, deps)
      people.set(request, person as Person)
      if (request.headers['tus-resumable'] === VERSION) return
      reply.header('tus-version', VERSION)
      throw new Refusal('invalid', 'upload.version', undefined, 412)
    })

    /** Authorizes the upload like the call that it is for. */
    async function requireCall(endpoint: Endpoint, request: FastifyRequest, person: Person): Promise<void> {
      requireModule(endpoint, await directory.find(request.host))
      requireRight(endpoint, person)
    }

    /** Finds the upload of a URL, and the rule of its file field. */
    async function upload(request: FastifyRequest<One>) {
      const person = people.get(request) as Person
      const row = await findUpload(database.sql, person, request.params.id)
      const [endpoint, rule] = purposeOf(rows, row.purpose)
      await requireCall(endpoint, request, person)
      return { row, rule }
    }

    const question = async (_: FastifyRequest, reply: FastifyReply) =>
      reply
        .code(204)
        .headers({
          'tus-version': VERSION,
          'tus-extension': EXTENSIONS,
          'tus-max-size': String(largest),
          'access-control-allow-methods': METHODS,
          'access-control-allow-headers': ASKED,
          'access-control-max-age': String(DAY),
        })
        .send()
    scope.options(PATH, question)
    scope.options(`${PATH}/:id`, question)

    scope.post(PATH, async (request, reply) => {
      const person = people.get(request) as Person
      const { purpose = '', name = '', kind, fingerprint } = metadataOf(request)
      const [endpoint, rule] = purposeOf(rows, purpose)
      await requireCall(endpoint, request, person)
      const length = lengthOf(request, rule)
      if (kind !== undefined && !(rule.kinds as readonly string[]).includes(kind)) {
        throw fieldRefusal('file', wrongKind(rule))
      }
      const start = { purpose, name, length, fingerprint: fingerprint || null }
      const begun = await beginUpload(database.sql, person, start)
      return reply
        .code(201)
        .headers(standing(begun))
        .header('location', `${originOf(request)}${PATH}/${begun.id}`)
        .send()
    })

    scope.head<One>(`${PATH}/:id`, async (request, reply) => {
      const { row } = await upload(request)
      return reply.headers(standing(row)).header('upload-length', String(row.length)).send()
    })

    scope.patch<One>(`${PATH}/:id`, async (request, reply) => {
      if (request.headers['content-type'] !== PIECE) {
        throw new Refusal('invalid', msg('upload.content-type', { type: PIECE }), undefined, 415)
      }
      let { row, rule } = await upload(request)
      let at = numberIn(request, 'upload-offset')
      for await (const bytes of blocks(request.body as Readable)) {
        row = await addPiece(deps, row.id, { at, bytes, rule })
        at = row.grown.size
      }
      if (at !== row.grown.size) throw new Refusal('conflict', 'upload.wrong-part')
      if (row.state !== 'open') await completeUpload(deps, row.id, rule)
      return reply.code(204).headers(standing(row)).send()
    })

    scope.delete<One>(`${PATH}/:id`, async (request, reply) => {
      const { row } = await upload(request)
      await discardUpload(database.sql, row.id)
      return reply.code(204).send()
    })
  })
}

const mostOf = (files: NonNullable<Endpoint['files']>) => Object.values(files).map(({ most }) => most)

/** Headers with the upload's offset and expiry. */
const standing = ({ grown, expiresAt }: Upload) => ({
  'upload-offset': String(grown.size),
  'upload-expires': expiresAt.toUTCString(),
})

/** Parses a purpose `METHOD group/path field` into its row and file rule. @throws Refusal invalid */
function purposeOf(rows: Rows, purpose: string): [Endpoint, FileRule] {
  const [, call = '', field = ''] = /^(\S+ \S+) (\S+)$/.exec(purpose) ?? []
  const row = Object.hasOwn(rows, call) ? rows[call as Call] : undefined
  const rule = row?.files && ownValue(row.files, field)
  if (!row || !rule) throw new Refusal('invalid', 'upload.purpose')
  return [row, rule]
}

/** @throws Refusal */
function lengthOf(request: FastifyRequest, rule: FileRule): number {
  const length = numberIn(request, 'upload-length')
  if (length === 0) throw fieldRefusal('file', EMPTY)
  if (length > rule.most) throw fieldRefusal('file', tooLarge(rule), 'too-large')
  return length
}

/** @throws Refusal invalid */
function numberIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name]
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  throw new Refusal('invalid', msg('upload.header-number', { name }))
}

/** Parses `Upload-Metadata`: pairs of a key and a base64 value. */
function metadataOf({ headers }: FastifyRequest): Record<string, string> {
  const pairs = String(headers['upload-metadata'] ?? '').split(',')
  return Object.fromEntries(
    pairs.map(pair => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8').replaceAll('\u0000', '').slice(0, 500)]
    }),
  )
}
