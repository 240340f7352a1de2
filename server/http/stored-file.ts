import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from '#server/db/open.ts'
import { file } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Part } from '#server/files/store.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { FOR_OTHERS } from './headers.ts'
import type { Services } from './services.ts'
import type { TenantDirectory } from './tenant-directory.ts'

/** How long the address of a file opens it, in seconds. */
const LIFE = 3600

const SIGNATURE = 'file address'

/**
 * The address of a file, good for an hour. Pictures cannot send a token, so whoever has the address may read the file.
 * @param portal origin of the tenant's portal
 * @param now in ms
 */
export function fileAddress(vault: Vault, portal: string, id: string, now = Date.now()): string {
  const until = Math.floor(now / 1000) + LIFE
  return `${portal}/files/${id}?until=${until}&sign=${vault.hash(`${id} ${until}`, SIGNATURE)}`
}

/** Should a browser ever take it for a page, it can do nothing. */
const SHUT = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }
/** The portal shows it in a frame. A sandbox would keep the browser's own viewer out. */
const FRAMED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

type Deps = { database: Database; directory: TenantDirectory; services: Pick<Services, 'vault' | 'files'> }
type Asked = { Params: { id: string }; Querystring: { until?: unknown; sign?: unknown } }

/** Serves stored files by their signed addresses. They are people's documents: nobody keeps a copy on the way. */
export function mountFiles(app: FastifyInstance, { database, directory, services }: Deps): void {
  app.get<Asked>('/files/:id', async (request, reply) => {
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
 * The part of a file that a player asks for: some will not play a video that comes only as a whole.
 * @returns undefined for the whole file, null for a part that is not there
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

/** Whose a file is, null for the tenant's own, and what it is for. */
export type FileOwner = { tenant: string; owner: string | null; purpose: string }

/** What is put down of a stored file. */
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

/** Puts down what a stored file is, in the transaction that uses it. Its content must have been written under the id. */
export async function recordFile(
  change: Sql,
  id: string,
  whose: FileOwner,
  uploaded: UploadedFile,
): Promise<void> {
  await change.insert(file).values(fileRow(id, whose, uploaded))
}

/**
 * Puts a finished upload to a use, in the transaction that uses it.
 * @returns false where it has that very use already
 * @throws Refusal conflict where it has another one, or is gone
 */
export async function attachFile(
  change: Sql,
  { id, name }: { id: string; name?: string },
  { tenant, owner, purpose }: FileOwner,
): Promise<boolean> {
  const [row] = await change
    .select()
    .from(file)
    .where(and(eq(file.id, id), eq(file.tenant, tenant)))
    .for('update')
  if (row && row.unusedSince === null && row.purpose === purpose && row.owner === owner) return false
  if (!row?.unusedSince) {
    throw new Refusal('conflict', 'upload.gone')
  }
  await change.update(file).set({ owner, purpose, name, unusedSince: null }).where(eq(file.id, id))
  return true
}

/** Takes a file out of use: it goes with the others that nothing uses, some days later. */
export async function releaseFile(change: Sql, id: string): Promise<void> {
  await change.update(file).set({ unusedSince: new Date() }).where(eq(file.id, id))
}

/** Forgets a file. Its content is to be removed once the transaction stands: a content without a row harms nobody. */
export async function forgetFile(change: Sql, id: string): Promise<void> {
  await change.delete(file).where(eq(file.id, id))
}
