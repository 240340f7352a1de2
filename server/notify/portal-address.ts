import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { host } from '#server/db/schema/index.ts'

/** How messages that no request stands behind reach people: the address of a host name's portal. */
export type Reach = { portal: (host: string) => string }

/** The host name that messages lead to: the first by the alphabet, and a number only where there is no name. */
export const firstOf = (hosts: readonly string[]): string | undefined =>
  hosts.toSorted((one, other) => Math.sign(isIP(one)) - Math.sign(isIP(other)) || (one < other ? -1 : 1))[0]

/** Where a tenant's portal is. @param address of a host name */
export async function portalOf(sql: Sql, code: string, address: (host: string) => string): Promise<string> {
  const rows = await sql.select({ name: host.name }).from(host).where(eq(host.tenant, code))
  return address(firstOf(rows.map(({ name }) => name)) ?? 'localhost')
}
