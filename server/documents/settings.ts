import { eq } from 'drizzle-orm'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { pick } from '#contract/record.ts'
import { PREFIXES } from '#rules/document/number.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import type { Seller } from '#server/db/schema/document.ts'
import { documentSettings, tenant } from '#server/db/schema/index.ts'

/** Returns the document settings of a business, with defaults from its tenant and owner. */
export async function readSettings(
  sql: Sql,
  { business, owner }: Pick<Seen, 'business' | 'owner'>,
): Promise<{ values: DocumentSettings; logo: string | null }> {
  const [[own], [of]] = await Promise.all([
    sql.select().from(documentSettings).where(eq(documentSettings.business, business.id)),
    sql.select({ theme: tenant.theme }).from(tenant).where(eq(tenant.code, business.tenant)),
  ])
  const values: DocumentSettings = {
    template: 'plain',
    color: of?.theme.brand ?? '#111827',
    footer: '',
    phone: owner.phone ?? '',
    email: owner.email,
    pin: '',
    vatRegistered: false,
    vatNumber: '',
    prefixes: PREFIXES,
    dueDays: 14,
    validDays: 30,
    till: { kind: 'none', number: '', account: '' },
    reminders: [],
    bySms: false,
    language: owner.language,
    etims: { on: false, branch: '00', serial: '', itemClass: '' },
    ...own?.values,
  }
  return { values, logo: own?.logo ?? null }
}

/** Returns the seller's details that a document keeps once it is sent. */
export function sellerOf(
  { business }: Pick<Seen, 'business'>,
  { values, logo }: Awaited<ReturnType<typeof readSettings>>,
): Seller {
  return {
    ...pick(business, 'name', 'location'),
    ...pick(values, 'template', 'color', 'footer', 'language'),
    ...pick(values, 'phone', 'email', 'pin', 'vatRegistered', 'vatNumber', 'till'),
    logo,
  }
}
