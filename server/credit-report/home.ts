import { and, asc, eq, sql as query } from 'drizzle-orm'
import { account, dispute, loan } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { nameOf } from '#server/people/visibility.ts'
import { countOf, disputeFilter } from './dispute-rows.ts'

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
        const [first] = await sql
          .select({ at: query<Date | null>`min(${dispute.at})`.mapWith(dispute.at) })
          .from(dispute)
          .innerJoin(account, eq(account.id, dispute.client))
          .where(disputeFilter(person, { state: 'open' }))
        const count = await countOf(sql, person, { state: 'open' })
        return { count, oldest: first?.at?.toISOString() ?? null }
      },
      async oldest({ sql, person }, most) {
        const rows = await sql
          .select({ one: dispute, owner: account, code: loan.code })
          .from(dispute)
          .innerJoin(account, eq(account.id, dispute.client))
          .leftJoin(loan, eq(loan.id, dispute.loan))
          .where(and(disputeFilter(person, { state: 'open' })))
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
