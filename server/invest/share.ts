import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql as query } from 'drizzle-orm'
import { INVEST_ITEMS, INVEST_TEXTS } from '#contract/invest-names.ts'
import type { SharedProfile } from '#contract/invest-shared.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { dayOf } from '#rules/day.ts'
import { nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { putRow } from '#server/db/row.ts'
import { account, business, investLink, investLook, investProfile } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { Account } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { figuresOf } from './figures.ts'
import { linkAddress, type ProfileRow, textsIn } from './shown.ts'

/** Generates the token of a link, with enough random bits to be unguessable. */
export const newToken = (): string => randomBytes(16).toString('base64url')

export type Opened = {
  link: typeof investLink.$inferSelect
  profile: ProfileRow
  business: typeof business.$inferSelect
  owner: Account
}

type Portal = { code: string; modules: readonly string[] }

/**
 * Returns the profile behind a link of this portal if the link is open: not revoked, the profile enabled, its owner active; for the
 * gallery's link, only while listed.
 */
export async function openLink(sql: Sql, { code, modules }: Portal, token: string): Promise<Opened | null> {
  if (!modules.includes('invest-profile')) return null
  const [row] = await sql
    .select({ link: investLink, profile: investProfile, business, owner: account })
    .from(investLink)
    .innerJoin(investProfile, eq(investProfile.business, investLink.business))
    .innerJoin(business, eq(business.id, investLink.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(
      and(
        eq(investLink.token, token),
        isNull(investLink.revokedAt),
        eq(investProfile.tenant, code),
        investProfile.enabled,
        eq(account.status, 'active'),
      ),
    )
  if (!row) return null
  const isListed = row.profile.listing === 'listed' && modules.includes('invest-gallery')
  if (row.link.kind === 'listing' && !isListed) return null
  return row
}

/** @throws Refusal not-found, without revealing whether it was revoked or never existed */
export async function needLink(sql: Sql, portal: Portal, token: string): Promise<Opened> {
  const found = await openLink(sql, portal, token)
  if (!found) throw new Refusal('not-found', 'invest.closed')
  return found
}

/** @throws Refusal not-found if the portal has no gallery */
export function refuseWithoutGallery({ modules }: Pick<Portal, 'modules'>): void {
  if (!modules.includes('invest-gallery')) throw new Refusal('not-found', 'invest.no-gallery')
}

/** Returns the language to show a profile's texts in: the requested one if it has any texts, else the first one that does. */
export function languageOfTexts(texts: ProfileRow['texts'], requested: Language): Language {
  const written = (code: Language) => INVEST_TEXTS.filter(name => texts[code]?.[name].trim()).length
  if (written(requested) > 0) return requested
  return LANGUAGE_CODES.find(code => written(code) > 0) ?? requested
}

/** Returns what an investor may see: only what the owner chose to show. */
export async function sharedProfile(
  sql: Sql,
  { link, profile, ...seen }: Opened,
  { requested, home, provider }: { requested: Language; home: string; provider: string },
): Promise<SharedProfile> {
  const { business: of } = seen
  const lists = await readLists(sql, of.tenant, 'businessCategory')
  const row = lists.find(({ id }) => id === of.category)
  const language = languageOfTexts(profile.texts, requested)
  const shows = profile.showPerformance ? INVEST_ITEMS.filter(item => profile.consents[item]) : []
  const figures = shows.length > 0 ? await figuresOf(sql, seen) : []
  const address = linkAddress(home, link.token)
  const picture = (name: 'image' | 'logo') => (profile[name] ? `${address}/${name}` : null)
  return {
    token: link.token,
    name: of.name,
    displayName: of.displayName || of.name,
    location: of.location,
    category: of.category,
    categoryName: row ? nameIn(requested, row) : '',
    place: profile.place,
    video: profile.video,
    readyForGrowth: profile.readyForGrowth,
    texts: textsIn(profile.texts, language),
    language,
    image: picture('image'),
    logo: picture('logo'),
    figures: figures.filter(({ item, amount }) => profile.consents[item] && amount !== null),
    editedOn: dayOf(profile.editedAt.getTime()),
    address,
    provider,
  }
}

/** User agents of link previews and crawlers, which do not count as views. */
const PROGRAMS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|curl|wget|python|node|headless.?fetch|okhttp/i

/** Counts a view of a profile. The device's mark changes daily, so that nobody can be tracked. */
export async function noteLook(
  sql: Sql,
  vault: Vault,
  link: string,
  { agent, device, address }: { agent: string; device: string; address: string },
): Promise<void> {
  if (agent === '' || PROGRAMS.test(agent)) return
  const day = dayOf(Date.now())
  const visitor = vault.hash(`${day} ${address} ${agent}`, 'invest visitor').slice(0, 16)
  const again = { times: query`${investLook.times} + 1`, lastAt: new Date() }
  await putRow(sql, investLook, { link, day, visitor }, { device }, again)
}
