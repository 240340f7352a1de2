import { and, asc, desc, eq, ne, sql as query } from 'drizzle-orm'
import type { ManagedTenant } from '#contract/administration.ts'
import { pick } from '#contract/record.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, lockRow } from '#server/db/row.ts'
import { account, host, tenant } from '#server/db/schema/index.ts'
import { contentVersion } from '#server/http/content-version.ts'
import type { Context, Signed } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { type AuditEntry, recordBy } from '#server/notify/audit.ts'
import { Refusal } from '#server/refusal/message.ts'

/** Whether the caller is the provider's own super, who manages every tenant. */
export const isProvider = ({ tenant }: Pick<Context, 'tenant'>): boolean => tenant.isDefault

/** Requires a tenant that the caller manages. @throws Refusal not-found for any other, whether or not it exists */
export function refuseOthers(context: Signed, code: string): void {
  if (!isProvider(context) && context.tenant.code !== code) throw noTenant()
}

const noTenant = (): Refusal => new Refusal('not-found', 'tenant.none')

/** Lists the tenants that the caller manages, the provider's own first. */
export async function listManaged(context: Signed): Promise<ManagedTenant[]> {
  const { sql } = context
  const [rows, hosts, administrators] = await Promise.all([
    sql
      .select()
      .from(tenant)
      .where(isProvider(context) ? undefined : eq(tenant.code, context.tenant.code))
      .orderBy(desc(tenant.isDefault), asc(tenant.name)),
    sql.select().from(host).orderBy(asc(host.name)),
    administratorsOf(sql),
  ])
  return rows.map(row =>
    managed(
      row,
      hosts.filter(one => one.tenant === row.code).map(one => one.name),
      administrators.get(row.code),
    ),
  )
}

/**
 * Reads one tenant from the database.
 * @param lock locks the row until the transaction ends
 * @throws Refusal not-found
 */
export async function readManaged(sql: Sql, code: string, { lock = false } = {}): Promise<ManagedTenant> {
  const row = await (lock ? lockRow : findRow)(sql, tenant, eq(tenant.code, code))
  if (!row) throw noTenant()
  const hosts = await findRows(sql, host, { tenant: code }, asc(host.name))
  return managed(
    row,
    hosts.map(({ name }) => name),
    (await administratorsOf(sql, code)).get(code),
  )
}

type Administrator = NonNullable<ManagedTenant['administrator']>

/** Returns the administrator of each tenant, or of one: somebody who has joined, else the last who was invited. */
async function administratorsOf(sql: Sql, code?: string): Promise<Map<string, Administrator>> {
  const joined = query<boolean>`${account.status} <> 'invited'`
  const rows = await sql
    .selectDistinctOn([account.tenant], { tenant: account.tenant, email: account.email, joined })
    .from(account)
    .where(
      and(
        eq(account.role, 'super'),
        ne(account.status, 'deactivated'),
        code ? eq(account.tenant, code) : undefined,
      ),
    )
    .orderBy(account.tenant, desc(joined), desc(account.createdAt))
  return new Map(rows.map(({ tenant: of, ...one }) => [of, one]))
}

function managed(
  row: typeof tenant.$inferSelect,
  hosts: string[],
  administrator: Administrator | null = null,
): ManagedTenant {
  const content = {
    ...pick(row, 'code', 'name', 'description', 'isDefault'),
    hosts,
    ...pick(row, 'theme', 'logo', 'contact', 'landing', 'country', 'languages'),
    ...pick(row, 'modules', 'features', 'loan', 'texts'),
  }
  return { ...content, administrator, version: contentVersion(content) }
}

/** Audits a super's action on a tenant: in that tenant's trail, and in that of the super's tenant if it is another. */
export async function recordFor(
  tx: Sql,
  { person, tenant, address }: Signed,
  code: string,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'detail'>,
): Promise<void> {
  for (const trail of new Set([code, tenant.code])) {
    await recordBy(tx, person, address, { tenant: trail, ...entry })
  }
  await publishChange(tx, `tenant:${code}`, 'portal')
}
