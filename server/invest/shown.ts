import { and, asc, desc, eq, max, sum } from 'drizzle-orm'
import type { InvestLink, InvestProfile, InvestTexts } from '#contract/invest.ts'
import { INVEST_TEXTS } from '#contract/invest-names.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { pick, recordOf } from '#contract/record.ts'
import { businessesOf, mayUse, needBusiness, type Seen } from '#server/business/access.ts'
import { choiceNames } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, lockRow } from '#server/db/row.ts'
import { investEnquiry, investLink, investLook, investProfile } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { figuresOf } from './figures.ts'
import { picturesNamed } from './pictures.ts'

export type ProfileRow = typeof investProfile.$inferSelect
export type Found = Seen & { profile: ProfileRow }

export const noProfile = () => new Refusal('not-found', 'invest.none')

/** Returns the profile of a business. @param lock locks the row in the caller's transaction, for a subsequent update */
export async function profileOf(
  sql: Sql,
  business: string,
  { lock = false } = {},
): Promise<ProfileRow | null> {
  const own = eq(investProfile.business, business)
  const row = await (lock ? lockRow : findRow)(sql, investProfile, own)
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
  return recordOf(INVEST_TEXTS, name => order.map(one => texts[one]?.[name].trim()).find(Boolean) ?? '')
}

type Reader = Pick<Context, 'services' | 'portal' | 'home' | 'tenant' | 'sql'> & { person: Person }

/** Returns the URL of a link. @param portal origin of the tenant's portal */
export const linkAddress = (portal: string, token: string): string => `${portal}/invest/${token}`

/** Returns the links of a profile, the newest first, with their numbers of views. */
export async function linksOf(sql: Sql, id: string, home: string): Promise<InvestLink[]> {
  const rows = await sql
    .select({ link: investLink, looks: sum(investLook.times), lastAt: max(investLook.lastAt) })
    .from(investLink)
    .leftJoin(investLook, eq(investLook.link, investLink.id))
    .where(eq(investLink.business, id))
    .groupBy(investLink.id)
    .orderBy(desc(investLink.createdAt), asc(investLink.id))
  return rows.map(({ link, looks, lastAt }) => ({
    ...link,
    address: linkAddress(home, link.token),
    createdAt: link.createdAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    looks: Number(looks ?? 0),
    lastAt: lastAt?.toISOString() ?? null,
  }))
}

/** Returns a profile as its owner and staff see it. */
export async function shownTo(context: Reader, found: Found): Promise<InvestProfile> {
  const { sql, person, services, portal, home, tenant } = context
  const { business: of, profile, owner } = found
  const [names, pictures, figures, links, waiting] = await Promise.all([
    choiceNames(sql, person),
    picturesNamed(sql, [profile.image, profile.logo]),
    figuresOf(sql, found),
    linksOf(sql, of.id, home),
    sql.$count(investEnquiry, and(eq(investEnquiry.business, of.id), eq(investEnquiry.state, 'new'))),
  ])
  const picture = (id: string | null) =>
    id === null ? null : { name: pictures.get(id) ?? '', address: fileAddress(services.vault, portal, id) }
  return {
    id: of.id,
    name: of.name,
    displayName: of.displayName || of.name,
    category: of.category,
    categoryName: names.get(of.category ?? '') ?? '',
    location: of.location,
    owner: { id: owner.id, name: nameOf(owner), phone: owner.phone },
    texts: recordOf(LANGUAGE_CODES, code => profile.texts[code] ?? NO_TEXTS),
    ...pick(profile, 'place', 'video', 'enabled', 'readyForGrowth', 'showPerformance'),
    image: picture(profile.image),
    logo: picture(profile.logo),
    consents: profile.consents as InvestProfile['consents'],
    figures,
    listing: {
      offered: tenant.modules.includes('invest-gallery'),
      state: profile.listing,
      reason: profile.listingReason,
    },
    links,
    enquiries: waiting,
    createdAt: profile.createdAt.toISOString(),
    editedAt: profile.editedAt.toISOString(),
    editedBy: profile.editedBy,
    writable: mayUse(person, found, 'write'),
  }
}
