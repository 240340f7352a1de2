import { and, desc, eq, gte, lt, notInArray } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { paymentEndpoints } from '#contract/payment.ts'
import { payoutColumns } from '#contract/payment-columns.ts'
import { addDays, instantOf } from '#rules/day.ts'
import { formatFigure } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { requireRow } from '#server/db/row.ts'
import { account, loan, payout } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { deserializeSentence, msg, Refusal, verbatim } from '#server/refusal/message.ts'
import { piecesOf, sendList } from '#server/tenant/list-file.ts'
import { lockPayout, type Settling, settlePayout } from './payout.ts'

const PAGE = 50
const TITLE = { en: 'Payouts', sw: 'Utoaji wa mikopo' }

type Query = Omit<Infer<(typeof paymentEndpoints)['GET payments/payouts']['query']>, 'page' | 'size'>

/** Selects payouts, the newest first: those not settled, unless a state or days are given. */
function selectPayouts(sql: Sql, { tenant }: Person, { state, search = '', from, to }: Query) {
  const which = and(
    eq(payout.tenant, tenant),
    state
      ? eq(payout.state, state)
      : from || to
        ? undefined
        : notInArray(payout.state, ['paid', 'cancelled']),
    from ? gte(payout.at, new Date(instantOf(from))) : undefined,
    to ? lt(payout.at, new Date(instantOf(addDays(to, 1)))) : undefined,
    ...searchCondition(search, loan.code, account.search, payout.receipt),
  )
  return sql
    .select({ part: payout, owed: loan, owner: account })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .innerJoin(account, eq(account.id, loan.client))
    .where(which)
    .orderBy(desc(payout.at), payout.id)
    .$dynamic()
}

const rowsOf = (found: Awaited<ReturnType<typeof selectPayouts>>, person: Person) =>
  found.map(({ part, owed, owner }) => ({
    ...part,
    code: owed.code,
    client: nameOf(owner),
    currency: owed.currency,
    message: deserializeSentence(part.message),
    by: part.byName,
    own: part.by === person.id,
    at: part.at.toISOString(),
  }))

export const payoutHandlers = {
  'GET payments/payouts': async ({ query }, { sql, person }) => {
    const { found, ...at } = await pageOf(sql, selectPayouts(sql, person, query), { size: PAGE, ...query })
    return { data: rowsOf(found, person), ...at }
  },

  'GET payments/payouts/export': ({ query }, context) => {
    const { sql, person } = context
    return sendList(query, context, {
      title: TITLE,
      columns: payoutColumns,
      pieces: piecesOf(selectPayouts(sql, person, query), found => rowsOf(found, person)),
    })
  },

  'POST payments/payouts/:id/confirm': async ({ params, body }, { sql, person, address }) => {
    await sql.transaction(async tx => {
      const own = await requireRow(tx, payout, { id: params.id, tenant: person.tenant }, 'payout.none')
      const part = await lockPayout(tx, own.id)
      const isOpen = part.method === 'bank' ? part.state === 'waiting' : part.state === 'unknown'
      if (!isOpen) throw new Refusal('conflict', 'payout.nothing-to-confirm')
      const { client } = await requireRow(tx, loan, part.loan, 'payout.none')
      refuseOwn(person, client)
      if (part.by === person.id) throw new Refusal('forbidden', 'payout.second-person')
      const settling: Settling = body.paid
        ? { state: 'paid', receipt: body.reference, by: person }
        : { state: 'failed', message: verbatim(body.reference), by: person }
      await settlePayout(tx, part, settling)
      await recordBy(tx, person, address, {
        action: body.paid ? 'payout.confirmed' : 'payout.denied',
        subject: { kind: 'loan', id: part.loan, name: formatFigure(part.amount) },
        detail: [{ name: 'reference', from: null, to: body.reference }],
      })
    })
    return { message: body.paid ? msg('payout.confirmed') : msg('payout.not-paid') }
  },
} satisfies SomeHandlers
