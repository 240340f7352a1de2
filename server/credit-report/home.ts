import { asc, sql as query } from 'drizzle-orm'
import { dispute } from '#server/db/schema/index.ts'
import { countOf } from '#server/db/sum.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { nameOf } from '#server/people/visibility.ts'
import { disputeFilter, selectDisputes } from './dispute-rows.ts'

/** What disputes contribute to home pages and menus of staff. */
export const creditReportHome: HomeReads = {
  done: {
    disputes: { who: 'dispute.answer', module: 'loans', actions: ['dispute.accepted', 'dispute.declined'] },
  },
  queues: {
    disputes: {
      who: 'dispute.answer',
      module: 'loans',
      async read({ sql, person }) {
        const [row] = await sql
          .select({ count: countOf(), at: query<Date | null>`min(${dispute.at})`.mapWith(dispute.at) })
          .from(dispute)
          .where(disputeFilter(person, { state: 'open' }))
        return { count: row?.count ?? 0, oldest: row?.at?.toISOString() ?? null }
      },
      async oldest({ sql, person }, most) {
        const rows = await selectDisputes(sql)
          .where(disputeFilter(person, { state: 'open' }))
          .orderBy(asc(dispute.at), asc(dispute.id))
          .limit(most)
        return rows.map(({ one, owner, code }) => ({
          to: '/disputes?state=open',
          name: nameOf(owner),
          about: code ?? undefined,
          since: one.at.toISOString(),
        }))
      },
    },
  },
}
