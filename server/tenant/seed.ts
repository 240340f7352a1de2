import { sql as query } from 'drizzle-orm'
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
import { lockFor } from '#server/db/advisory-lock.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, setRows } from '#server/db/row.ts'
import { host, page, partnerSite, tenant } from '#server/db/schema/index.ts'

const HostName = pattern(string(), /^[a-z0-9.-]{1,253}$/)
const Origin = pattern(string(), /^https?:\/\/[a-z0-9.-]+(:\d+)?$/)

/** A tenant as configured before it is in the database: by the demo, or in the file that TENANTS_FILE names. */
export const TenantSeed = object({
  // computed by the server, so not configured
  ...omit(Tenant, ['version', 'portal']).schema,
  code: pattern(string(), /^[a-z0-9-]{1,40}$/),
  name: size(string(), 1, 80),
  description: size(string(), 1, 300),
  /** Serves unknown host names. Of several such tenants the first counts; without any, the first tenant. */
  default: defaulted(boolean(), false),
  // usually omitted in a first configuration
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
  // a section whose heading ends with `{module:books}` is shown only where that module is on
  pages: defaulted(
    array(object({ slug: PageSlug, language: Language, title: size(string(), 1, 120), markdown: string() })),
    [],
  ),
})
export type TenantSeed = Infer<typeof TenantSeed>

/** Switches on second factors in every portal that has not set the option, as the default where real money is at stake. */
export async function beginWithSecondFactors(sql: Sql): Promise<void> {
  await setRows(sql, tenant, query`not ${tenant.features} ? 'secondFactor'`, {
    features: query`${tenant.features} || '{"secondFactor": true}'`,
  })
}

/**
 * Inserts the rows that the database does not have yet. Existing rows stay: after the first start the database is authoritative, and users
 * edit it.
 */
export async function seedTenants(sql: Sql, tenants: readonly TenantSeed[]): Promise<void> {
  await sql.transaction(async tx => {
    await lockFor(tx, 'seed tenants')
    const known = await findRow(tx, tenant, { isDefault: true })
    const byDefault = known ? null : (tenants.find(one => one.default) ?? tenants[0])
    for (const one of tenants) {
      const { default: _, hosts, partnerSites, pages, ...row } = one
      const isDefault = one === byDefault
      await addRowIfNew(tx, tenant, { ...row, isDefault })
      const own = { tenant: row.code }
      for (const name of hosts) await addRowIfNew(tx, host, { ...own, name })
      for (const site of partnerSites) await addRowIfNew(tx, partnerSite, { ...own, ...site })
      for (const text of pages) await addRowIfNew(tx, page, { ...own, ...text })
    }
  })
}
