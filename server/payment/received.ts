import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { account, loan, payment } from '#server/db/schema/index.ts'
import { nameOf } from '#server/people/visibility.ts'
import { matching } from './search.ts'
import type { PaymentHandlers } from './table.ts'
import { ORDERS } from './unmatched.ts'

const PAGE = 50

const STATES = {
  booking: and(isNull(payment.postedAt), isNull(payment.reversedAt)),
  booked: and(isNotNull(payment.postedAt), isNull(payment.reversedAt)),
  reversed: isNotNull(payment.reversedAt),
}

const stateOf = ({ reversedAt, postedAt }: typeof payment.$inferSelect) =>
  reversedAt ? 'reversed' : postedAt ? 'booked' : 'booking'

export const receivedHandlers = {
  'GET payments/list': async ({ query: asked }, { database: { sql }, person }) => {
    const { channel, state, search = '', sort = '-at', page = 1, size = PAGE } = asked
    const which = and(
      eq(payment.tenant, person.tenant),
      channel && eq(payment.channel, channel),
      state && STATES[state],
      ...matching(search, [payment.receipt, payment.payer, loan.code, account.search]),
    )
    const rows = await sql
      .select({ paid: payment, owed: loan, owner: account })
      .from(payment)
      .innerJoin(loan, eq(loan.id, payment.loan))
      .innerJoin(account, eq(account.id, loan.client))
      .where(which)
      .orderBy(...ORDERS[sort], payment.id)
      .limit(size)
      .offset((page - 1) * size)
    const [counted] = await sql
      .select({ total: count() })
      .from(payment)
      .innerJoin(loan, eq(loan.id, payment.loan))
      .innerJoin(account, eq(account.id, loan.client))
      .where(which)
    const data = rows.map(({ paid, owed, owner }) => ({
      ...{ id: paid.id, at: paid.at.toISOString(), day: paid.day, amount: paid.amount },
      ...{ currency: owed.currency, channel: paid.channel, receipt: paid.receipt },
      ...{ loan: owed.id, code: owed.code, client: nameOf(owner) },
      ...({ state: stateOf(paid), note: paid.note } as const),
    }))
    return { data, total: counted?.total ?? 0, page, size }
  },
} satisfies Partial<PaymentHandlers>
