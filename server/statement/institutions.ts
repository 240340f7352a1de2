import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Language } from '#contract/tenant.ts'
import { LAYOUTS } from '#rules/statement/layout.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRows, setRow } from '#server/db/row.ts'
import { financialInstitution } from '#server/db/schema/index.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'

/** Initial institutions of a new portal, which staff can change. */
const FIRST: Record<'KE' | 'TZ', readonly { name: string; layout: string }[]> = {
  KE: [
    { name: 'M-PESA', layout: 'mpesa-ke' },
    { name: 'M-PESA till or Paybill', layout: 'mpesa-ke-till' },
    { name: 'Airtel Money', layout: 'airtel' },
    { name: 'KCB Bank', layout: 'kcb' },
    { name: 'Equity Bank', layout: 'equity' },
    { name: 'Co-operative Bank', layout: 'coop' },
    { name: 'Another bank or wallet', layout: 'any' },
  ],
  TZ: [
    { name: 'M-Pesa Vodacom', layout: 'mpesa-tz' },
    { name: 'Airtel Money', layout: 'airtel' },
    { name: 'NMB Bank', layout: 'nmb' },
    { name: 'CRDB Bank', layout: 'crdb' },
    { name: 'Another bank or wallet', layout: 'any' },
  ],
}

/** Translations of those names that are words and not proper names. */
const SPOKEN: Record<string, Partial<Record<Language, string>>> = {
  'M-PESA till or Paybill': { sw: 'M-PESA ya till au Paybill' },
  'Another bank or wallet': { sw: 'Benki au pochi nyingine' },
}

/** Translates an institution's name. Names given by staff stay as they are. */
export const institutionIn = (language: Language, name: string): string =>
  language === FIRST_LANGUAGE ? name : (SPOKEN[name]?.[language] ?? name)

/** Derives a deterministic id, so that two concurrent requests create an institution once. */
const idOf = (tenant: string, name: string): string =>
  createHash('sha256').update(`institution ${tenant} ${name}`).digest('hex').slice(0, 24)

/** Reads a portal's institutions in order. A portal without any gets those of its country. */
export async function institutionsOf(
  sql: Sql,
  tenant: string,
  country: 'KE' | 'TZ',
): Promise<(typeof financialInstitution.$inferSelect)[]> {
  const read = () =>
    findRows(sql, financialInstitution, { tenant }, financialInstitution.place, financialInstitution.name)
  const rows = await read()
  if (rows.length > 0) return rows
  await sql
    .insert(financialInstitution)
    .values(FIRST[country].map((one, place) => ({ ...one, id: idOf(tenant, one.name), tenant, place })))
    .onConflictDoNothing()
  return read()
}

/** Adds or changes an institution. @throws Refusal */
export async function saveInstitution(
  sql: Sql,
  tenant: string,
  { id, name, layout, hidden }: { id?: string; name: string; layout: string; hidden: boolean },
): Promise<string> {
  const trimmed = name.trim()
  if (!trimmed) throw fieldRefusal('name', 'statement.institution-name')
  const values = { name: trimmed, layout: LAYOUTS.some(({ key }) => key === layout) ? layout : 'any', hidden }
  if (!id) {
    const many = await sql.$count(financialInstitution, eq(financialInstitution.tenant, tenant))
    const added = await addRow(sql, financialInstitution, { ...values, tenant, place: many })
    return added.id
  }
  const changed = await setRow(sql, financialInstitution, { id, tenant }, values)
  if (!changed) throw new Refusal('not-found', 'statement.institution')
  return changed.id
}
