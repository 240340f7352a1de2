import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { file } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'
import { FOREVER } from './answer.ts'
import { FOR_OTHERS } from './headers.ts'
import type { Services } from './services.ts'

/** Purpose of a file that is a tenant's logo. */
export const LOGO = 'logo'

const ADDRESS = /^\/logo\/([0-9a-f]{24})-[0-9a-f]{12}\.\w+$/

/** Builds a logo's path below the tenant's host. It contains the content hash, so the content never changes under it. */
export const logoAddress = (id: string, sha256: string, ending: string): string =>
  `/logo/${id}-${sha256.slice(0, 12)}.${ending}`

/** Returns the file id of a logo path; undefined for an external logo, and for none. */
export const logoFile = (address: string | null): string | undefined => ADDRESS.exec(address ?? '')?.[1]

/** Neutralizes an SVG opened as a page: no scripts, no external content. */
const PICTURE_ONLY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

type Deps = { database: Database; services: Pick<Services, 'files'> }

/** Serves the logos of all tenants publicly, as they appear on public pages and partner sites. */
export function mountLogos(app: FastifyInstance, { database, services }: Deps): void {
  app.get<{ Params: { name: string } }>('/logo/:name', async (request, reply) => {
    const address = `/logo/${request.params.name}`
    const id = logoFile(address)
    const row = id && (await findRow(database.sql, file, { id, purpose: LOGO }))
    if (!row || !address.startsWith(logoAddress(row.id, row.sha256, ''))) {
      throw new Refusal('not-found', 'logo.none')
    }
    return reply
      .headers({ ...FOR_OTHERS, ...PICTURE_ONLY })
      .header('cache-control', FOREVER)
      .header('content-length', String(row.size))
      .type(row.type)
      .send(await services.files.open(row.id))
  })
}
