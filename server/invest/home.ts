import { and, asc, count, eq } from 'drizzle-orm'
import { business, investEnquiry } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { countProfiles, readProfiles } from './profile-list.ts'

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
          countProfiles(sql, person, { state: 'asked' }),
          readProfiles(sql, person, { state: 'asked' }, { limit: 1 }),
        ])
        return { count, oldest: first?.since ?? null }
      },
      async oldest({ sql, person }, most) {
        const rows = await readProfiles(sql, person, { state: 'asked' }, { limit: most })
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
        const rows = await sql
          .select({ business, at: investEnquiry.at })
          .from(investEnquiry)
          .innerJoin(business, eq(business.id, investEnquiry.business))
          .where(and(eq(business.owner, person.id), eq(investEnquiry.state, 'new')))
          .orderBy(asc(investEnquiry.at))
          .limit(1)
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
        const [asked] = await sql
          .select({ many: count() })
          .from(investEnquiry)
          .innerJoin(business, eq(business.id, investEnquiry.business))
          .where(and(eq(business.owner, person.id), eq(investEnquiry.state, 'new')))
        return { count: asked?.many ?? 0, late: false }
      },
    },
  },
}
