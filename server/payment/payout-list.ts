import { and, count, desc, eq, gte, lt, notInArray } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { paymentEndpoints } from '#contract/payment.ts'
import { addDays, instantOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { account, loan, payout } from '#server/db/schema/index.ts'
import { matching } from '#server/db/search.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { restored } from '#server/refusal/message.ts'

const PAGE = 50
type Asked = Infer<(typeof paymentEndpoints)['GET payments/payouts']['query']>

/** Reads a page of payouts: those not settled, unless a state or days are given. */
export async function readPayouts(
  sql: Sql,
  person: Pick<Person, 'id' | 'tenant'>,
  { state, search = '', from, to, page = 1, size = PAGE }: Asked,
) {
  const which = and(
    eq(payout.tenant, person.tenant),
    state
      ? eq(payout.state, state)
      : from || to
        ? undefined
        : notInArray(payout.state, ['paid', 'cancelled']),
    from ? gte(payout.at, new Date(instantOf(from))) : undefined,
    to ? lt(payout.at, new Date(instantOf(addDays(to, 1)))) : undefined,
    ...matching(search, loan.code, account.search, payout.receipt),
  )
  const rows = await sql
    .select({ part: payout, owed: loan, owner: account })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .innerJoin(account, eq(account.id, loan.client))
    .where(which)
    .orderBy(desc(payout.at), payout.id)
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await sql
    .select({ total: count() })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .innerJoin(account, eq(account.id, loan.client))
    .where(which)
  const data = rows.map(({ part, owed, owner }) => ({
    id: part.id,
    loan: part.loan,
    code: owed.code,
    client: nameOf(owner),
    amount: part.amount,
    currency: owed.currency,
    method: part.method,
    state: part.state,
    message: restored(part.message),
    by: part.byName,
    own: part.by === person.id,
    at: part.at.toISOString(),
    receipt: part.receipt,
  }))
  return { data, total: counted?.total ?? 0, page, size }
}
