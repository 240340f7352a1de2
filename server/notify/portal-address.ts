import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { host } from '#server/db/schema/index.ts'

/** How messages that no request stands behind reach people: the address of a host name's portal. */
export type Reach = { portal: (host: string) => string }

/** Where a tenant's portal is. @param address of a host name */
export async function portalOf(sql: Sql, code: string, address: (host: string) => string): Promise<string> {
  const [row] = await sql
    .select({ name: host.name })
    .from(host)
    .where(eq(host.tenant, code))
    .orderBy(host.name)
    .limit(1)
  return address(row?.name ?? 'localhost')
}
