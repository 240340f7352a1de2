import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import type { ManagedTenant } from '#contract/administration.ts'
import type { Sql } from '#server/db/open.ts'
import { host, tenant } from '#server/db/schema/index.ts'
import type { Context, ContextOf } from '#server/http/routes.ts'
import { tell } from '#server/live/feed.ts'
import { type AuditEntry, record } from '#server/notify/audit.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** What a handler of the administration knows: its caller is a super. */
export type Manager = ContextOf<{ who: 'tenant.manage'; summary: string; reply: never }>

/** Whether a caller looks after every tenant: the provider's own super. */
export const isProvider = ({ tenant }: Pick<Context, 'tenant'>): boolean => tenant.isDefault

/** @throws Refusal not-found for a tenant that the caller does not look after, whether or not it exists */
export function refuseOthers(context: Manager, code: string): void {
  if (!isProvider(context) && context.tenant.code !== code) throw noTenant()
}

const noTenant = (): Refusal => new Refusal('not-found', 'tenant.none')

/** The tenants that a caller looks after, the provider's own first. */
export async function listManaged(context: Manager): Promise<ManagedTenant[]> {
  const { sql } = context.database
  const [rows, hosts] = await Promise.all([
    sql
      .select()
      .from(tenant)
      .where(isProvider(context) ? undefined : eq(tenant.code, context.tenant.code))
      .orderBy(desc(tenant.isDefault), asc(tenant.name)),
    sql.select().from(host).orderBy(asc(host.name)),
  ])
  return rows.map(row =>
    managed(
      row,
      hosts.filter(one => one.tenant === row.code).map(one => one.name),
    ),
  )
}

/**
 * One tenant as it is in the database now.
 * @param lock keeps others from changing it until the transaction ends
 * @throws Refusal not-found
 */
export async function readManaged(sql: Sql, code: string, { lock = false } = {}): Promise<ManagedTenant> {
  const found = sql.select().from(tenant).where(eq(tenant.code, code))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw noTenant()
  const hosts = await sql.select().from(host).where(eq(host.tenant, code)).orderBy(asc(host.name))
  return managed(
    row,
    hosts.map(({ name }) => name),
  )
}

function managed(row: typeof tenant.$inferSelect, hosts: string[]): ManagedTenant {
  const { code, name, description, isDefault, theme, logo, contact, landing, country, languages } = row
  const { modules, features, loan, texts } = row
  const content = {
    code,
    name,
    description,
    isDefault,
    hosts,
    theme,
    logo,
    contact,
    landing,
    country,
    languages,
    modules,
    features,
    loan,
    texts,
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
  return { ...content, version }
}

/**
 * Writes down what a super did to a tenant: in the tenant's own trail, and in that of the super's tenant where it is another.
 */
export async function recordFor(
  change: Sql,
  { person, tenant, address }: Manager,
  code: string,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'detail'>,
): Promise<void> {
  for (const trail of new Set([code, tenant.code])) {
    await record(change, { tenant: trail, actor: person, address, ...entry })
  }
  await tell(change, `tenant:${code}`, 'portal')
}
