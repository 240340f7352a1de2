import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { host } from '#server/db/schema/index.ts'
import { hostForLinks } from '#server/http/tenant-directory.ts'

/** Context of messages sent without a request: builds the portal's URL of a host name. */
export type Reach = { portal: (host: string) => string }

/** Returns the URL of a tenant's portal. @param address builds the URL of a host name */
export async function portalOf(sql: Sql, code: string, address: (host: string) => string): Promise<string> {
  const rows = await sql.select({ name: host.name }).from(host).where(eq(host.tenant, code))
  return address(hostForLinks(rows.map(({ name }) => name)) ?? 'localhost')
}
