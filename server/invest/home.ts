import { and, asc, count, eq } from 'drizzle-orm'
import { business, investEnquiry } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'

/** What invest profiles give to homes and menus: what investors asked and nobody answered yet. */
export const investOnHome: HomeReads = {
  items: {
    enquiries: {
      ...{ who: 'invest.keep', module: 'invest-profile' },
      async read({ database: { sql }, person }) {
        const rows = await sql
          .select({ business, at: investEnquiry.at })
          .from(investEnquiry)
          .innerJoin(business, eq(business.id, investEnquiry.business))
          .where(and(eq(business.owner, person.id), eq(investEnquiry.state, 'new')))
          .orderBy(asc(investEnquiry.at))
          .limit(1)
        return rows.map(({ business: of }) => ({
          kind: 'invest-enquiry' as const,
          ...{ to: '/dashboard/invest-profile/home/share', name: of.displayName || of.name },
        }))
      },
    },
  },
  counts: {
    invest: {
      ...{ who: 'invest.keep', module: 'invest-profile' },
      async read({ database: { sql }, person }) {
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
