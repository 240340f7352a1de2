import { and, count, desc, eq, gte, lt, notInArray } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { paymentEndpoints } from '#contract/payment.ts'
import { payoutColumns } from '#contract/payment-columns.ts'
import { addDays, instantOf } from '#rules/day.ts'
import { formatFigure } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { requireRow } from '#server/db/row.ts'
import { account, loan, payout } from '#server/db/schema/index.ts'
import { matching } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg, Refusal, restored, verbatim } from '#server/refusal/message.ts'
import { inPieces, type Slice, sendList } from '#server/tenant/list-file.ts'
import { hold, type Settling, settle } from './payout.ts'

const PAGE = 50
const TITLE = { en: 'Payouts', sw: 'Utoaji wa mikopo' }

type Asked = Omit<Infer<(typeof paymentEndpoints)['GET payments/payouts']['query']>, 'page' | 'size'>

/** Reads a page of payouts: those not settled, unless a state or days are given. */
async function readPayouts(
  sql: Sql,
  person: Pick<Person, 'id' | 'tenant'>,
  { state, search = '', from, to }: Asked,
  { limit, offset }: Slice,
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
    .limit(limit)
    .offset(offset)
  const [counted] = await sql
    .select({ total: count() })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .innerJoin(account, eq(account.id, loan.client))
    .where(which)
  const data = rows.map(({ part, owed, owner }) => ({
    ...part,
    code: owed.code,
    client: nameOf(owner),
    currency: owed.currency,
    message: restored(part.message),
    by: part.byName,
    own: part.by === person.id,
    at: part.at.toISOString(),
  }))
  return { data, total: counted?.total ?? 0 }
}

export const payoutHandlers = {
  'GET payments/payouts': async ({ query: { page = 1, size = PAGE, ...filters } }, context) => {
    const { sql, person } = context
    const slice = { limit: size, offset: (page - 1) * size }
    return { ...(await readPayouts(sql, person, filters, slice)), page, size }
  },

  'GET payments/payouts/export': ({ query }, context) => {
    const { sql, person } = context
    return sendList(query, context, {
      title: TITLE,
      columns: payoutColumns,
      pieces: inPieces(async slice => (await readPayouts(sql, person, query, slice)).data),
    })
  },

  'POST payments/payouts/:id/confirm': async ({ params, body }, { sql, person, address }) => {
    await sql.transaction(async change => {
      const own = await requireRow(
        change,
        payout,
        and(eq(payout.id, params.id), eq(payout.tenant, person.tenant)),
        'payout.none',
      )
      const part = await hold(change, own.id)
      const isOpen = part.method === 'bank' ? part.state === 'waiting' : part.state === 'unknown'
      if (!isOpen) throw new Refusal('conflict', 'payout.nothing-to-confirm')
      if (part.by === person.id) {
        throw new Refusal('forbidden', 'payout.second-person')
      }
      const settling: Settling = body.paid
        ? { state: 'paid', receipt: body.reference, by: person }
        : { state: 'failed', message: verbatim(body.reference), by: person }
      await settle(change, part, settling)
      await recordBy(change, person, address, {
        action: body.paid ? 'payout.confirmed' : 'payout.denied',
        subject: { kind: 'loan', id: part.loan, name: formatFigure(part.amount) },
        detail: [{ name: 'reference', from: null, to: body.reference }],
      })
    })
    return { message: body.paid ? msg('payout.confirmed') : msg('payout.not-paid') }
  },
} satisfies SomeHandlers
