import { and, asc, desc, eq, isNotNull, isNull, ne, sql as query, type SQL } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { pick } from '#contract/record.ts'
import { nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, investLink, investProfile } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { Refusal } from '#server/refusal/message.ts'
import { languageOfTexts } from './share.ts'
import { linkAddress, textsIn } from './shown.ts'

/** Page size: a few screens on a phone. */
const SIZE = 12
const MOST_PLACES = 100
const EXCERPT = 220

/** Truncates a text at a word boundary. */
const excerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s+\S*$/, '')} …` : text

const has = (text: SQL, part: string | undefined): SQL | undefined => {
  const wanted = (part ?? '').trim().toLowerCase()
  return wanted ? query`strpos(lower(${text}), ${wanted}) > 0` : undefined
}

/** Selects the listed profiles of a portal: approved by owner and staff, enabled, and of active accounts. */
const listedIn = (sql: Sql, tenant: string) =>
  sql
    .select({
      ...pick(business, 'id', 'name', 'displayName', 'category', 'location'),
      ...pick(investProfile, 'texts', 'image'),
      token: investLink.token,
      ready: investProfile.readyForGrowth,
      at: investProfile.listingAt,
    })
    .from(investProfile)
    .innerJoin(business, eq(business.id, investProfile.business))
    .innerJoin(account, eq(account.id, business.owner))
    .innerJoin(investLink, eq(investLink.business, business.id))
    .where(
      and(
        eq(investProfile.tenant, tenant),
        eq(investProfile.listing, 'listed'),
        investProfile.enabled,
        eq(account.status, 'active'),
        eq(investLink.kind, 'listing'),
        isNull(investLink.revokedAt),
      ),
    )
    .as('listed')

export const galleryHandlers = {
  'GET invest/gallery': async ({ query: filters }, { sql, tenant, home }) => {
    if (!tenant.modules.includes('invest-profile')) throw new Refusal('not-found', 'invest.no-gallery')
    const language = filters.language ?? tenant.languages[0] ?? FIRST_LANGUAGE
    const one = listedIn(sql, tenant.code)
    // searches the business's texts in every language, whichever one it was written in
    const searchable = query`concat_ws(' ', ${one.texts}->'en'->>'need', ${one.texts}->'sw'->>'need', ${one.texts}->'en'->>'overview', ${one.texts}->'sw'->>'overview', ${one.displayName}, ${one.name})`
    const wanted = and(
      filters.category ? eq(one.category, filters.category) : undefined,
      has(query`${one.location}`, filters.place),
      has(searchable, filters.need),
      filters.ready ? eq(one.ready, true) : undefined,
    )
    const [rows, all, chosen, places, lists] = await Promise.all([
      sql
        .select()
        .from(one)
        .where(wanted)
        .orderBy(desc(one.at), asc(one.id))
        .limit(SIZE)
        .offset(((filters.page ?? 1) - 1) * SIZE),
      sql.$count(one, wanted),
      sql.selectDistinct({ id: one.category }).from(one).where(isNotNull(one.category)),
      sql
        .selectDistinct({ name: one.location })
        .from(one)
        .where(ne(one.location, ''))
        .orderBy(asc(one.location))
        .limit(MOST_PLACES),
      readLists(sql, tenant.code, 'businessCategory'),
    ])
    const names = new Map(lists.map(row => [row.id, nameIn(language, row)]))
    const used = new Set(chosen.map(({ id }) => id))
    return {
      data: rows.map(({ texts, image, ready, category, ...row }) => {
        const shown = languageOfTexts(texts, language)
        const { overview, need } = textsIn(texts, shown)
        const address = linkAddress(home, row.token)
        return {
          token: row.token,
          name: row.displayName || row.name,
          location: row.location,
          address,
          overview: excerpt(overview),
          need: excerpt(need),
          language: shown,
          categoryName: names.get(category ?? '') ?? '',
          readyForGrowth: ready,
          image: image ? `${address}/image` : null,
        }
      }),
      total: all,
      size: SIZE,
      categories: lists.flatMap(row =>
        used.has(row.id) ? [{ id: row.id, name: names.get(row.id) ?? '' }] : [],
      ),
      places: places.map(({ name }) => name),
    }
  },
} satisfies SomeHandlers
