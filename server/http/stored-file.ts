import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Database, isUnreachable, type Sql } from '#server/db/open.ts'
import { lockRow, setRow } from '#server/db/row.ts'
import { file } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Files, Part } from '#server/files/store.ts'
import { Refusal } from '#server/refusal/message.ts'
import { FOR_OTHERS } from './headers.ts'
import type { Services } from './services.ts'
import type { TenantDirectory } from './tenant-directory.ts'

/** Lifetime of a file's signed URL, in seconds. */
const LIFE = 3600

const SIGNATURE = 'file address'

/**
 * Builds a signed file URL, valid for an hour. Images cannot send a token, so whoever has the URL may read the file.
 * @param portal origin of the tenant's portal
 * @param now in ms
 */
export function fileAddress(vault: Vault, portal: string, id: string, now = Date.now()): string {
  const until = Math.floor(now / 1000) + LIFE
  return `${portal}/files/${id}?until=${until}&sign=${vault.hash(`${id} ${until}`, SIGNATURE)}`
}

/** Neutralizes a file that the browser opens as a page. */
const SHUT = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
/** For PDFs, which the portal frames: a sandbox would disable the browser's own viewer. */
const FRAMED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

type Deps = { database: Database; directory: TenantDirectory; services: Pick<Services, 'vault' | 'files'> }
type Route = { Params: { id: string }; Querystring: { until?: unknown; sign?: unknown } }

/** Serves stored files by their signed URLs. They are personal documents, so nothing may cache them. */
export function mountFiles(app: FastifyInstance, { database, directory, services }: Deps): void {
  app.get<Route>('/files/:id', async (request, reply) => {
    const { id } = request.params
    const { until, sign } = request.query
    const isSigned =
      typeof until === 'string' &&
      typeof sign === 'string' &&
      /^\d{1,12}$/.test(until) &&
      services.vault.matches(`${id} ${until}`, sign, SIGNATURE)
    if (!isSigned || Number(until) * 1000 < Date.now()) throw notThere()
    const row = await database.sql.query.file.findFirst({ where: (one, { eq }) => eq(one.id, id) })
    if (!row || row.tenant !== (await directory.find(request.host)).code) throw notThere()
    const part = partAsked(request.headers.range, row.size)
    if (part === null) {
      reply.header('content-range', `bytes */${row.size}`)
      throw new Refusal('invalid', 'file.no-part', undefined, 416)
    }
    const content = await services.files.open(id, part).catch(error => {
      if (error.code !== 'ENOENT') throw error
      request.log.error({ err: error, file: id }, 'the content of a file is missing')
      throw notThere()
    })
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${row.size}`)
    return reply
      .headers(FOR_OTHERS)
      .header('accept-ranges', 'bytes')
      .header('content-length', String(part ? part.end - part.start + 1 : row.size))
      .header('cache-control', 'private, no-store')
      .header('content-disposition', inline(row.name))
      .headers(row.type === 'application/pdf' ? FRAMED : SHUT)
      .type(row.type)
      .send(content)
  })
}

/**
 * Parses a Range header: some players refuse a video that is served only as a whole.
 * @returns undefined for the whole file, null for an unsatisfiable range
 */
function partAsked(range: string | undefined, size: number): Part | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}

const notThere = () => new Refusal('not-found', 'file.none')

const inline = (name: string): string =>
  `inline; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Owner of a file, null for the tenant's own, and its purpose. */
export type FileOwner = { tenant: string; owner: string | null; purpose: string }

/** Builds the database row of a stored file. */
export const fileRow = (
  id: string,
  { tenant, owner, purpose }: FileOwner,
  { name, type, bytes }: UploadedFile,
) => ({
  id,
  tenant,
  owner,
  purpose,
  name,
  type,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/**
 * Stores contents, then performs what records them. If that fails the contents are removed, unless the connection was lost, as the record may
 * have been committed: content without a row is harmless, since it has no URL, but a row without content is not.
 */
export async function storeContents<Result>(
  files: Files,
  contents: readonly { id: string; bytes: Buffer }[],
  record: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const { id, bytes } of contents) await files.write(id, bytes)
    return await record()
  } catch (error) {
    if (!isUnreachable(error)) await Promise.allSettled(contents.map(({ id }) => files.remove(id)))
    throw error
  }
}

/** Records a stored file, in the transaction that uses it. Its content must already be stored under the id. */
export async function recordFile(
  tx: Sql,
  id: string,
  whose: FileOwner,
  uploaded: UploadedFile,
): Promise<void> {
  await tx.insert(file).values(fileRow(id, whose, uploaded))
}

/**
 * Attaches a finished upload to its use, in the transaction that uses it.
 * @returns false when it already has that very use
 * @throws Refusal conflict when it has another one, or no longer exists
 */
export async function attachFile(
  tx: Sql,
  { id, name }: { id: string; name?: string },
  { tenant, owner, purpose }: FileOwner,
): Promise<boolean> {
  const row = await lockRow(tx, file, { id, tenant })
  if (row && row.unusedSince === null && row.purpose === purpose && row.owner === owner) return false
  if (!row?.unusedSince) throw new Refusal('conflict', 'upload.gone')
  await setRow(tx, file, id, { owner, purpose, name, unusedSince: null })
  return true
}

/** Marks a file as unused; it is deleted with other unused files some days later. */
export async function releaseFile(tx: Sql, id: string): Promise<void> {
  await setRow(tx, file, id, { unusedSince: new Date() })
}
