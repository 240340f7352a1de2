import { eq } from 'drizzle-orm'
import type { InvestTexts } from '#contract/invest.ts'
import { INVEST_TEXTS } from '#contract/invest-names.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { businessesOf, needBusiness, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { investProfile } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/message.ts'

export type ProfileRow = typeof investProfile.$inferSelect
export type Found = Seen & { profile: ProfileRow }

export const noProfile = () => new Refusal('not-found', 'invest.none')

/** Returns the profile of a business. @param lock locks the row in the caller's transaction, for a subsequent update */
export async function profileOf(
  sql: Sql,
  business: string,
  { lock = false } = {},
): Promise<ProfileRow | null> {
  const asked = sql.select().from(investProfile).where(eq(investProfile.business, business))
  const [row] = await (lock ? asked.for('update') : asked)
  return row ?? null
}

/**
 * Returns a profile the user has access to.
 * @throws Refusal not-found if there is none, forbidden if it is somebody else's
 */
export async function needProfile(
  sql: Sql,
  person: Person,
  business: string,
  to: 'read' | 'write',
): Promise<Found> {
  const seen = await needBusiness(sql, person, business, to)
  const profile = await profileOf(sql, business)
  if (!profile) throw noProfile()
  return { ...seen, profile }
}

/** Returns the first profile of the user's own businesses, and their first business without one. */
export async function ownProfile(
  sql: Sql,
  person: Person,
): Promise<{ found: Found | null; bare: Seen | null }> {
  const own = await businessesOf(sql, person, person.id)
  const all = await Promise.all(
    own.map(async seen => ({ seen, profile: await profileOf(sql, seen.business.id) })),
  )
  const first = all.find(({ profile }) => profile)
  return {
    found: first?.profile ? { ...first.seen, profile: first.profile } : null,
    bare: all.find(({ profile }) => !profile)?.seen ?? null,
  }
}

export const NO_TEXTS: InvestTexts = { overview: '', proposition: '', plan: '', benefit: '', need: '' }

/** Returns the texts in a language, each falling back to another language if it is missing. */
export function textsIn(texts: Partial<Record<Language, InvestTexts>>, language: Language): InvestTexts {
  const order = [language, ...LANGUAGE_CODES.filter(one => one !== language)]
  return Object.fromEntries(
    INVEST_TEXTS.map(name => [name, order.map(one => texts[one]?.[name].trim()).find(Boolean) ?? '']),
  ) as InvestTexts
}
