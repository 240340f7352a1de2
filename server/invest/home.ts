import { and, asc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { business, investEnquiry } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Person } from '#server/http/session.ts'
import { countAsked, rowsOf, selectProfiles } from './profile-list.ts'

const newEnquiries = (sql: Sql, { id }: Person) =>
  sql
    .select({ business })
    .from(investEnquiry)
    .innerJoin(business, eq(business.id, investEnquiry.business))
    .where(and(eq(business.owner, id), eq(investEnquiry.state, 'new')))
    .$dynamic()

/** The contributions of invest profiles to home pages and menus: unanswered enquiries and, for staff, profiles waiting to be listed. */
export const investOnHome: HomeReads = {
  done: {
    listings: {
      who: 'invest.decide',
      module: 'invest-gallery',
      actions: ['invest.listed', 'invest.declined'],
    },
  },
  queues: {
    listings: {
      who: 'invest.decide',
      module: 'invest-gallery',
      async read({ sql, person }) {
        const [count, [first]] = await Promise.all([
          countAsked(sql, person),
          selectProfiles(sql, person, { state: 'asked' }).limit(1),
        ])
        return { count, oldest: first?.profile.listingAt?.toISOString() ?? null }
      },
      async oldest({ sql, person }, most) {
        const found = await selectProfiles(sql, person, { state: 'asked' }).limit(most)
        const rows = await rowsOf(sql, person, found)
        return rows.map(({ id, name, owner, since, editedAt }) => ({
          to: `/invest-profile/${id}/home`,
          name: owner,
          about: name,
          since: since ?? editedAt,
        }))
      },
    },
  },
  items: {
    enquiries: {
      who: 'invest.keep',
      module: 'invest-profile',
      async read({ sql, person }) {
        const rows = await newEnquiries(sql, person).orderBy(asc(investEnquiry.at)).limit(1)
        return rows.map(({ business: of }) => ({
          kind: 'invest-enquiry' as const,
          to: '/dashboard/invest-profile/home/share',
          name: of.displayName || of.name,
        }))
      },
    },
  },
  counts: {
    invest: {
      who: 'invest.keep',
      module: 'invest-profile',
      async read({ sql, person }) {
        return { count: await sql.$count(newEnquiries(sql, person).as('new')), late: false }
      },
    },
  },
}
