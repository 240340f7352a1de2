import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { host } from '#server/db/schema/index.ts'

/** Context of messages sent without a request: builds the portal's URL of a host name. */
export type Reach = { portal: (host: string) => string }

/** Picks the host name for links in messages: the alphabetically first one, and an IP address only if there is no name. */
export const firstOf = (hosts: readonly string[]): string | undefined =>
  hosts.toSorted((one, other) => Math.sign(isIP(one)) - Math.sign(isIP(other)) || (one < other ? -1 : 1))[0]

/** Returns the URL of a tenant's portal. @param address builds the URL of a host name */
export async function portalOf(sql: Sql, code: string, address: (host: string) => string): Promise<string> {
  const rows = await sql.select({ name: host.name }).from(host).where(eq(host.tenant, code))
  return address(firstOf(rows.map(({ name }) => name)) ?? 'localhost')
}
