import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { paymentEndpoints } from '#contract/payment.ts'
import { unmatchedColumns } from '#contract/payment-columns.ts'
import { formatFigure } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, requireLocked, setRow } from '#server/db/row.ts'
import { payment } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { enterUnmatched, leaveUnmatched } from '#server/ledger/unmatched.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { askSecond } from '#server/pending/ask.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { byIds, sendList } from '#server/tenant/list-file.ts'
import { askForPosting, dropRefund, holdReceipt, loanOf, type Payment } from './incoming.ts'

const PAGE = 50
const TITLE = { en: 'Unmatched payments', sw: 'Malipo yasiyo na mkopo' }
type Query = Infer<(typeof paymentEndpoints)['GET payments/unmatched']['query']>

/** Sort orders of payment lists, each total; those by time match an index. */
export const ORDERS = {
  at: [asc(payment.at), asc(payment.id)],
  '-at': [desc(payment.at), desc(payment.id)],
  amount: [asc(payment.amount), desc(payment.at), desc(payment.id)],
  '-amount': [desc(payment.amount), desc(payment.at), desc(payment.id)],
}

/** Lets changes of an unmatched payment take turns. Lock order: its receipt, a request to refund it, the payment. */
async function holdTurn(tx: Sql, tenant: string, id: string): Promise<void> {
  const row = await findRow(tx, payment, { id, tenant })
  if (row) await holdReceipt(tx, row.receipt)
}

/** Locks a tenant's unmatched payment until the transaction ends. @throws Refusal */
async function hold(tx: Sql, tenant: string, id: string): Promise<Payment> {
  const row = await requireLocked(tx, payment, { id, tenant }, 'payment.none')
  if (row.loan !== null) throw new Refusal('conflict', 'unmatched.booked-already')
  if (row.refunded) throw new Refusal('conflict', 'unmatched.returned-already')
  return row
}

/** Locks an unmatched payment that is to be given back. @throws Refusal for one that was paid for the person's own loan, too */
async function holdToReturn(tx: Sql, person: Person, id: string): Promise<Payment> {
  const money = await hold(tx, person.tenant, id)
  const owed = await loanOf(tx, money.accountTyped, person.tenant)
  if (owed) refuseOwn(person, owed.client)
  return money
}

/** Condition for a tenant's unmatched payments that are not settled. */
export const isOpen = (tenant: string): SQL =>
  and(eq(payment.tenant, tenant), isNull(payment.loan), eq(payment.refunded, false)) as SQL

const subjectOf = ({ id, receipt }: Payment) => ({ kind: 'payment', id, name: receipt })

const wanted = (tenant: string, { state = 'open', search = '' }: Query): SQL =>
  and(
    eq(payment.tenant, tenant),
    isNull(payment.loan),
    eq(payment.refunded, state === 'refunded'),
    ...searchCondition(search, payment.receipt, payment.accountTyped, payment.payer, payment.note),
  ) as SQL

const rowOf = ({ id, at, amount, receipt, accountTyped, payer, note }: Payment) => ({
  id,
  at: at.toISOString(),
  amount,
  receipt,
  account: accountTyped,
  name: payer,
  note,
})

async function readPage(sql: Sql, tenant: string, query: Query) {
  const { sort = '-at', page = 1, size = PAGE } = query
  const which = wanted(tenant, query)
  const rows = await sql
    .select()
    .from(payment)
    .where(which)
    .orderBy(...ORDERS[sort])
    .limit(size)
    .offset((page - 1) * size)
  return { data: rows.map(rowOf), total: await sql.$count(payment, which), page, size }
}

/** Reads the payments matching the filters in pieces. One that is assigned to a loan meanwhile is still listed, and shifts no other. */
export async function readAll(sql: Sql, tenant: string, query: Query) {
  const order = ORDERS[query.sort ?? '-at']
  const found = await sql
    .select({ id: payment.id })
    .from(payment)
    .where(wanted(tenant, query))
    .orderBy(...order)
  return byIds(
    found.map(({ id }) => id),
    async ids => {
      const rows = await findRows(sql, payment, { id: ids }, ...order)
      return rows.map(rowOf)
    },
  )
}

export const unmatchedHandlers = {
  'GET payments/unmatched': ({ query }, { sql, person }) => readPage(sql, person.tenant, query),

  'GET payments/unmatched/export': async ({ query }, context) => {
    const pieces = await readAll(context.sql, context.person.tenant, query)
    return sendList(query, context, { title: TITLE, columns: unmatchedColumns, pieces })
  },

  'POST payments/unmatched/:id/assign': async ({ params, body }, { sql, person, address }) => {
    await sql.transaction(async tx => {
      await holdTurn(tx, person.tenant, params.id)
      const owed = await loanOf(tx, body.loan, person.tenant)
      const selection = { id: params.id, tenant: person.tenant }
      if (owed) refuseOwn(person, owed.client)
      if (owed) await dropRefund(tx, selection, owed, { person, address })
      const money = await hold(tx, person.tenant, params.id)
      if (!owed) throw invalidFields({ loan: 'unmatched.no-loan' })
      await enterUnmatched(tx, money)
      await setRow(tx, payment, money.id, { loan: owed.id, note: null })
      await askForPosting(tx, money.id)
      const text = `${formatFigure(money.amount)}, ${money.receipt}`
      await addToTimeline(tx, owed.id, person, 'payment-assigned', { text, staffOnly: true })
      await recordBy(tx, person, address, {
        action: 'payment.assigned',
        subject: subjectOf(money),
        detail: [{ name: 'loan', from: money.accountTyped, to: owed.code }],
      })
    })
    return { message: msg('unmatched.booking') }
  },

  'POST payments/unmatched/:id/note': ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const { person, address, tenant } = context
      await holdTurn(tx, person.tenant, params.id)
      if (body.refunded) {
        const money = await holdToReturn(tx, person, params.id)
        const message = await askSecond(
          tx,
          { person, address },
          {
            kind: 'give-back',
            key: money.id,
            why: 'always',
            note: body.note,
            payload: { payment: money.id, note: body.note },
            currency: tenant.loan.currency,
            amount: money.amount,
            reference: money.receipt,
          },
        )
        return { message }
      }
      const money = await hold(tx, person.tenant, params.id)
      await setRow(tx, payment, money.id, { note: body.note })
      await recordBy(tx, person, address, {
        action: 'payment.noted',
        subject: subjectOf(money),
        detail: [{ name: 'note', from: money.note, to: body.note }],
      })
      return { message: msg('unmatched.noted') }
    }),
} satisfies SomeHandlers

/** Marks an unmatched payment as returned to its payer, once a second person has confirmed it. */
export async function giveBack(
  tx: Sql,
  { payment: id, note: text }: { payment: string; note: string },
  { person, address }: Pick<Signed, 'person' | 'address'>,
): Promise<Sentence> {
  const money = await holdToReturn(tx, person, id)
  await leaveUnmatched(tx, money)
  await setRow(tx, payment, id, { note: text, refunded: true })
  await recordBy(tx, person, address, {
    action: 'payment.refunded',
    subject: subjectOf(money),
    detail: [{ name: 'note', from: money.note, to: text }],
  })
  return msg('unmatched.returned')
}
