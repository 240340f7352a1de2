import { eq, sql as query } from 'drizzle-orm'
import {
  array,
  boolean,
  defaulted,
  type Infer,
  object,
  omit,
  partial,
  pattern,
  size,
  string,
} from 'superstruct'
import { Language, PageSlug, PublishableKey, Tenant, Texts, Theme } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { host, page, partnerSite, tenant } from '#server/db/schema/index.ts'

const HostName = pattern(string(), /^[a-z0-9.-]{1,253}$/)
const Origin = pattern(string(), /^https?:\/\/[a-z0-9.-]+(:\d+)?$/)

/** A tenant as it is written down before the database knows it: by the demo, or in the file that TENANTS_FILE names. */
export const TenantSeed = object({
  // what the server says of a tenant by itself is not written down
  ...omit(Tenant, ['version', 'portal']).schema,
  code: pattern(string(), /^[a-z0-9-]{1,40}$/),
  name: size(string(), 1, 80),
  description: size(string(), 1, 300),
  /** Answers for unknown host names. Of several the first one does, and of none the first tenant. */
  default: defaulted(boolean(), false),
  // what few write down at the beginning
  logo: defaulted(Tenant.schema.logo, null),
  landing: defaulted(Tenant.schema.landing, 'page'),
  features: defaulted(Tenant.schema.features, { staffSearch: true }),
  texts: defaulted(Tenant.schema.texts, {}),
  services: defaulted(Tenant.schema.services, {}),
  hosts: array(HostName),
  partnerSites: defaulted(
    array(
      object({
        key: PublishableKey,
        name: string(),
        origins: array(Origin),
        theme: partial(Theme),
        texts: Texts,
      }),
    ),
    [],
  ),
  // a part whose heading ends with `{module:books}` is shown where that module is on
  pages: defaulted(
    array(object({ slug: PageSlug, language: Language, title: size(string(), 1, 120), markdown: string() })),
    [],
  ),
})
export type TenantSeed = Infer<typeof TenantSeed>

/**
 * Asks for second factors in every portal that has not said otherwise: where real people's money is, it begins so.
 */
export async function beginWithSecondFactors(sql: Sql): Promise<void> {
  await sql
    .update(tenant)
    .set({ features: query`${tenant.features} || '{"secondFactor": true}'` })
    .where(query`not ${tenant.features} ? 'secondFactor'`)
}

/** Number of the advisory lock that lets one process at a time seed. */
const SEED_LOCK = 7_709_115

/**
 * Writes what the database does not have yet, row by row. What is there stays as it is: after the first start the
 * database is the truth, and people edit it.
 */
export async function seed(sql: Sql, tenants: readonly TenantSeed[]): Promise<void> {
  await sql.transaction(async change => {
    await change.execute(query`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [known] = await change.select().from(tenant).where(eq(tenant.isDefault, true))
    const byDefault = known ? null : (tenants.find(one => one.default) ?? tenants[0])
    for (const one of tenants) {
      const { default: _, hosts, partnerSites, pages, ...row } = one
      const isDefault = one === byDefault
      await change
        .insert(tenant)
        .values({ ...row, isDefault })
        .onConflictDoNothing()
      const own = { tenant: row.code }
      for (const name of hosts)
        await change
          .insert(host)
          .values({ ...own, name })
          .onConflictDoNothing()
      for (const site of partnerSites)
        await change
          .insert(partnerSite)
          .values({ ...own, ...site })
          .onConflictDoNothing()
      for (const text of pages)
        await change
          .insert(page)
          .values({ ...own, ...text })
          .onConflictDoNothing()
    }
  })
}
