import { and, asc, desc, eq, sql as query } from 'drizzle-orm'
import type { ListingState } from '#contract/invest.ts'
import type { InvestRow } from '#contract/invest-desk.ts'
import { missingIn, percentOf } from '#rules/invest/complete.ts'
import { choiceNames } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  business,
  investEnquiry,
  investLink,
  investLook,
  investProfile,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'

type Filters = { state?: ListingState; search?: string }

/** Selects the profiles a member of staff may see: those waiting for approval the oldest first, others the latest changed first. */
export function selectProfiles(sql: Sql, person: Person, { state, search }: Filters) {
  const links =
    query<number>`(select count(*) from ${investLink} where ${investLink.business} = ${business.id} and ${investLink.revokedAt} is null)`.mapWith(
      Number,
    )
  const looks =
    query<number>`(select coalesce(sum(${investLook.times}), 0) from ${investLook} join ${investLink} on ${investLink.id} = ${investLook.link} where ${investLink.business} = ${business.id})`.mapWith(
      Number,
    )
  const enquiries =
    query<number>`(select count(*) from ${investEnquiry} where ${investEnquiry.business} = ${business.id} and ${investEnquiry.state} = 'new')`.mapWith(
      Number,
    )
  return sql
    .select({ profile: investProfile, business, owner: account, links, looks, enquiries })
    .from(investProfile)
    .innerJoin(business, eq(business.id, investProfile.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(
      and(
        seenBy(person),
        state ? eq(investProfile.listing, state) : undefined,
        ...searchCondition(search, business.name, account.search),
      ),
    )
    .orderBy(
      state === 'asked' ? asc(investProfile.listingAt) : desc(investProfile.editedAt),
      asc(business.id),
    )
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof selectProfiles>>

export async function rowsOf(sql: Sql, person: Person, found: Found): Promise<InvestRow[]> {
  const names = await choiceNames(sql, person)
  return found.map(({ profile, business: of, owner, ...sums }) => ({
    ...sums,
    id: of.id,
    name: of.displayName || of.name,
    owner: nameOf(owner),
    category: names.get(of.category ?? '') ?? '',
    location: of.location,
    state: profile.listing,
    complete: percentOf(missingIn({ ...of, ...profile, texts: Object.values(profile.texts) })),
    reason: profile.listingReason,
    editedAt: profile.editedAt.toISOString(),
    since: profile.listingAt?.toISOString() ?? null,
  }))
}

/** Counts the profiles waiting for approval. */
export const countAsked = (sql: Sql, person: Person): Promise<number> =>
  sql.$count(selectProfiles(sql, person, { state: 'asked' }).as('asked'))
