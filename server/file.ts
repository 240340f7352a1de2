import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, Sql } from './db/open.ts'
import { file } from './db/schema/index.ts'
import { FOR_OTHERS } from './headers.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import type { TenantDirectory } from './tenant.ts'
import type { UploadedFile } from './upload.ts'
import type { Vault } from './vault.ts'

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

type Means = { database: Database; directory: TenantDirectory; services: Pick<Services, 'vault' | 'files'> }
type Asked = { Params: { id: string }; Querystring: { until?: unknown; sign?: unknown } }

/** Serves stored files by their signed addresses. They are people's documents: nobody keeps a copy on the way. */
export function mountFiles(app: FastifyInstance, { database, directory, services }: Means): void {
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
    const bytes = await services.files.read(id).catch(error => {
      request.log.error({ err: error, file: id }, 'the content of a file is missing')
      throw notThere()
    })
    return reply
      .headers(FOR_OTHERS)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', inline(row.name))
      .headers(row.type === 'application/pdf' ? FRAMED : SHUT)
      .type(row.type)
      .send(bytes)
  })
}

const notThere = () =>
  new Refusal('not-found', 'There is no such file, or its address has expired. Open the page again.')

const inline = (name: string): string =>
  `inline; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Whose a file is, and what it is for. */
export type FileOwner = { tenant: string; owner: string; purpose: string }

/** Puts down what a stored file is, in the transaction that uses it. Its content must have been written under the id. */
export async function recordFile(
  change: Sql,
  id: string,
  { tenant, owner, purpose }: FileOwner,
  { name, type, bytes }: UploadedFile,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await change.insert(file).values({ id, tenant, owner, purpose, name, type, size: bytes.length, sha256 })
}

/** Forgets a file. Its content is to be removed once the transaction stands: a content without a row harms nobody. */
export async function forgetFile(change: Sql, id: string): Promise<void> {
  await change.delete(file).where(eq(file.id, id))
}
