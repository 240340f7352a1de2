import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql as query } from 'drizzle-orm'
import type { Country } from '#contract/client.ts'
import { INVEST_ITEMS, INVEST_TEXTS } from '#contract/invest-names.ts'
import type { SharedProfile } from '#contract/invest-shared.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { dayOf } from '#rules/day.ts'
import { nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, investLink, investLook, investProfile } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { Account } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { figuresOf } from './figures.ts'
import { type ProfileRow, textsIn } from './find.ts'
import { linkAddress } from './shown.ts'

/** A link's name: as many random bits as nobody guesses. */
export const newToken = (): string => randomBytes(16).toString('base64url')

export type Opened = {
  link: typeof investLink.$inferSelect
  profile: ProfileRow
  business: typeof business.$inferSelect
  owner: Account
  country: Country
}

type Portal = { code: string; modules: readonly string[] }

/**
 * The profile behind a link of this portal, while it is open: not taken back, not switched off, its owner still with us; that of the
 * gallery only while it is listed there.
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
  return { ...row, country: row.owner.country }
}

/** @throws Refusal not-found: whether it was taken back or never was, nobody learns */
export async function needLink(sql: Sql, portal: Portal, token: string): Promise<Opened> {
  const found = await openLink(sql, portal, token)
  if (!found) throw new Refusal('not-found', 'invest.closed')
  return found
}

/** @throws Refusal not-found where a portal has no gallery */
export function refuseWithoutGallery({ modules }: Pick<Portal, 'modules'>): void {
  if (!modules.includes('invest-gallery')) throw new Refusal('not-found', 'invest.no-gallery')
}

/** The language of a profile's texts that is nearest to the one asked for: it, or the one in which more is written. */
export function languageOfTexts(texts: ProfileRow['texts'], asked: Language): Language {
  const written = (code: Language) => INVEST_TEXTS.filter(name => texts[code]?.[name].trim()).length
  if (written(asked) > 0) return asked
  return LANGUAGE_CODES.find(code => written(code) > 0) ?? asked
}

/** What an investor sees: what the owner shows, and nothing else. */
export async function sharedProfile(
  sql: Sql,
  { link, profile, ...seen }: Opened,
  { asked, home, provider }: { asked: Language; home: string; provider: string },
): Promise<SharedProfile> {
  const { business: of } = seen
  const lists = await readLists(sql, of.tenant, 'businessCategory')
  const row = lists.find(({ id }) => id === of.category)
  const language = languageOfTexts(profile.texts, asked)
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
    categoryName: row ? nameIn(asked, row) : '',
    place: profile.place,
    video: profile.video,
    readyForGrowth: profile.readyForGrowth,
    texts: textsIn(profile.texts, language),
    language,
    image: picture('image'),
    logo: picture('logo'),
    figures: figures.flatMap(figure => {
      const since = profile.consents[figure.item]
      if (!since || figure.amount === null) return []
      return [{ ...figure, agreedOn: dayOf(Date.parse(since)) }]
    }),
    editedOn: dayOf(profile.editedAt.getTime()),
    address,
    provider,
  }
}

/** What fetches pages for previews and searches: no person looked. */
const PROGRAMS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|curl|wget|python|node|headless.?fetch|okhttp/i

/** Notes that somebody looked at a profile. The mark of their device is another one every day: nobody is followed. */
export async function noteLook(
  sql: Sql,
  vault: Vault,
  link: string,
  { agent, device, address }: { agent: string; device: string; address: string },
): Promise<void> {
  if (agent === '' || PROGRAMS.test(agent)) return
  const day = dayOf(Date.now())
  const visitor = vault.hash(`${day} ${address} ${agent}`, 'invest visitor').slice(0, 16)
  await sql
    .insert(investLook)
    .values({ link, visitor, device, day })
    .onConflictDoUpdate({
      target: [investLook.link, investLook.day, investLook.visitor],
      set: { times: query`${investLook.times} + 1`, lastAt: new Date() },
    })
}
