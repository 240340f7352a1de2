import { FIRST_LANGUAGE } from '#contract/language.ts'
import { dayOf } from '#rules/day.ts'
import { formatFigure } from '#rules/money.ts'
import { maySamePerson } from '#rules/same-person.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import {
  addRows,
  authorOf,
  findRow,
  findRows,
  lockRow,
  requireLocked,
  setRow,
  setRows,
} from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { loan, payout, supersededPayout } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { bookPart } from '#server/ledger/ledger-rows.ts'
import { loanById } from '#server/loan/find.ts'
import { standingOf } from '#server/loan/payout-standing.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { nameOf } from '#server/people/visibility.ts'
import { inLanguage, msg, serializeSentence } from '#server/refusal/message.ts'
import { newSecret } from './secret.ts'

export type Payout = typeof payout.$inferSelect

const DAY = 86_400_000

/** Queues the sending of a part, a number of days from now. */
export const askToSend = (tx: Sql, { id, reference }: Payout, days: number): Promise<void> =>
  enqueue(
    tx,
    'payout',
    { payout: id },
    {
      key: `payout:${reference}`,
      runAt: new Date(Date.now() + days * DAY),
    },
  )

/** Remembers parts that are about to be replaced, in case the service reports one of them as paid after all. */
export async function supersedePayouts(tx: Sql, parts: readonly Payout[]): Promise<void> {
  const sent = parts.filter(({ sentAt }) => sentAt !== null)
  const superseded = sent.map(({ secret, loan, amount, reference }) => ({
    secret,
    loan,
    amount,
    reference: reference ?? '',
  }))
  await addRows(tx, supersededPayout, superseded)
}

/** Reopens a part that counts as not paid, to be sent again under a new reference. */
export async function reopenPayout(tx: Sql, part: Payout, person: Person, days: number): Promise<void> {
  await supersedePayouts(tx, [part])
  const row = await setRow(tx, payout, part.id, {
    state: 'waiting',
    secret: newSecret(),
    reference: newId(),
    message: '',
    ...authorOf(person),
    sentAt: null,
    settledAt: null,
  })
  if (row?.method === 'mpesa') await askToSend(tx, row, days)
}

export type Settling = {
  state: 'paid' | 'failed' | 'unknown'
  message?: Sentence
  receipt?: string
  /** Name of the receiver, as reported by the payment service. */
  receiver?: string
  by?: Person
}

/** Locks a part and its loan until the transaction ends. */
export async function lockPayout(tx: Sql, id: string): Promise<Payout> {
  // the loan first, in the same lock order as everywhere
  const loose = await findRow(tx, payout, id)
  await lockRow(tx, loan, loose?.loan ?? '')
  return requireLocked(tx, payout, id, 'payout.none')
}

/** Stores a part's outcome. The last part paid queues the disbursal in the core; if no part is paid, the loan returns to approved. */
export async function settlePayout(
  tx: Sql,
  part: Payout,
  { state, message, receipt, receiver, by }: Settling,
): Promise<void> {
  await setRow(tx, payout, part.id, {
    state,
    message: message ? serializeSentence(message) : '',
    receipt: receipt ?? part.receipt,
    ...(receiver && { receiver }),
    ...(by && { confirmedBy: by.id }),
    ...(state !== 'unknown' && { settledAt: new Date() }),
  })
  const reason = message && inLanguage(FIRST_LANGUAGE, message)
  const text = [formatFigure(part.amount), receipt, reason].filter(Boolean).join(', ')
  await addToTimeline(tx, part.loan, by ?? null, `payout-${state}`, { text, staffOnly: true })
  if (receiver) await compareNames(tx, part, receiver)
  if (state === 'paid') await bookPart(tx, part, dayOf(Date.now()))
  await concludePayout(tx, part.loan, part.id)
}

/** Notes on the loan's timeline that the receiver's name differs from the borrower's. */
async function compareNames(tx: Sql, part: Payout, receiver: string): Promise<void> {
  const found = await loanById(tx, part.loan)
  if (!found || maySamePerson(receiver, nameOf(found.owner))) return
  const message = msg('payout.other-name', { receiver, name: nameOf(found.owner) })
  await setRow(tx, payout, part.id, { message: serializeSentence(message) })
  const text = inLanguage(FIRST_LANGUAGE, message)
  await addToTimeline(tx, part.loan, null, 'payout-other-name', { text, staffOnly: true })
}

/** Concludes a payout. If all that was approved is paid, queues the disbursal; if nothing is paid or open, the loan returns to approved. */
export async function concludePayout(tx: Sql, id: string, cause: string): Promise<void> {
  const owed = await findRow(tx, loan, id)
  const parts = await findRows(tx, payout, { loan: id })
  if (!owed) return
  const { paid, open, rest } = standingOf(owed, parts)
  if (paid > 0 && rest === 0 && open === 0) {
    await enqueue(tx, 'disburse', { loan: id }, { key: `disburse:${cause}` })
  }
  if (paid === 0 && open === 0) {
    await setRows(tx, loan, { id, status: 'paying' }, { status: 'approved', since: new Date() })
  }
}
