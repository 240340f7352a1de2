import { and, eq, isNull } from 'drizzle-orm'
import { ROLES } from '#contract/role.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { activeWho } from '#server/account/find.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import { loan, payout, supersededPayout } from '#server/db/schema/index.ts'
import type { Loan } from '#server/loan/find.ts'
import { standingOf } from '#server/loan/payout-standing.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { addNotice } from '#server/notify/notice.ts'
import type { PayoutNotice } from '#server/providers/daraja-notice.ts'
import { msg, serializeSentence, verbatim } from '#server/refusal/message.ts'
import { lockPayout, type Payout, settlePayout } from './payout.ts'

/**
 * Applies the service's notification about a part. A part once paid stays paid.
 * @param isTrace responses to a status query may omit the payout's reference
 * @returns the outcome, in a word
 */
export async function applyPayoutNotice(
  tx: Sql,
  secret: string,
  notice: PayoutNotice | null,
  isTrace = false,
): Promise<string> {
  const found = await findRow(tx, payout, { secret })
  if (!found) return applySuperseded(tx, secret, notice)
  if (!notice) return 'unreadable'
  const part = await lockPayout(tx, found.id)
  if (notice.id !== part.reference && !(isTrace && notice.id === '')) return 'another reference'
  if (part.state === 'paid') return 'known'
  if (notice.status === 'paid') {
    if (part.state === 'cancelled') await takeLate(tx, part, notice.receipt)
    const differs = notice.amount !== null && notice.amount !== part.amount
    const message = differs
      ? msg('payout.mpesa-says', { what: formatFigure(notice.amount as number) })
      : verbatim(notice.receiver)
    const { receiver, receipt } = notice
    await settlePayout(tx, part, { state: 'paid', receipt, message, receiver })
  } else if (notice.status === 'failed') {
    // services repeat their notifications, also once staff have cancelled the failed part
    const isKnown = part.state === 'failed' || part.state === 'cancelled'
    if (!isKnown) await settlePayout(tx, part, { state: 'failed', message: verbatim(notice.text) })
  } else if (!isTrace && part.state === 'sent') {
    await settlePayout(tx, part, { state: 'unknown', message: verbatim(`${notice.text} (${notice.code})`) })
  }
  return notice.status
}

/**
 * Prepares a loan for a cancelled part that was paid after all: money that left the till is owed, so the loan grows by it, unless a bank
 * transfer has replaced it, and the borrower may be paid twice. Staff are told in both cases.
 */
async function takeLate(tx: Sql, part: Payout, receipt: string): Promise<void> {
  const owed = (await lockRow(tx, loan, part.loan)) as Loan
  const parts = await findRows(tx, payout, { loan: part.loan })
  const isReplaced = parts.some(
    one =>
      one.method === 'bank' && one.part > part.part && one.state !== 'failed' && one.state !== 'cancelled',
  )
  const { paid, open } = standingOf(owed, parts)
  const total = paid + open + part.amount
  if (!isReplaced && total > (owed.approvedAmount ?? owed.amount)) {
    await setRow(tx, loan, owed.id, { approvedAmount: total })
  }
  const text = `${formatFigure(part.amount)}, ${receipt}`
  const what = isReplaced ? 'payout-paid-twice' : 'payout-paid-late'
  await addToTimeline(tx, owed.id, null, what, { text, staffOnly: true })
  const { tenant, code, currency } = owed
  const staff = await activeWho(tx, tenant, 'loan.pay-out')
  const values = { code, amount: formatMoney(part.amount, currency), receipt }
  for (const { id, role } of staff)
    await addNotice(tx, id, 'payout-paid-late', values, { path: `${ROLES[role].base}/loan/${owed.id}` })
}

/**
 * Applies the notification that a replaced sending was paid after all. It settles a part of the same amount that was not sent yet;
 * otherwise staff are told, as the borrower may have been paid twice.
 */
async function applySuperseded(tx: Sql, secret: string, notice: PayoutNotice | null): Promise<string> {
  const isThis = eq(supersededPayout.secret, secret)
  const earlier = await findRow(tx, supersededPayout, isThis)
  if (!earlier) return 'unknown secret'
  if (!notice) return 'unreadable'
  if (notice.id !== earlier.reference) return 'another reference'
  if (notice.status !== 'paid') return notice.status
  const { receipt, receiver } = notice
  const ofLoan = eq(payout.loan, earlier.loan)
  await lockRow(tx, loan, earlier.loan)
  const first = await setRow(tx, supersededPayout, and(isThis, isNull(supersededPayout.receipt)), { receipt })
  if (!first) return 'known'
  const parts = await tx.select().from(payout).where(ofLoan).orderBy(payout.part).for('update')
  const same = parts.filter(({ amount }) => amount === earlier.amount)
  const unsent = same.find(
    ({ method, state }) => method === 'mpesa' && (state === 'waiting' || state === 'failed'),
  )
  if (unsent) {
    await settlePayout(tx, unsent, { state: 'paid', receipt, message: verbatim(receiver), receiver })
    return 'paid'
  }
  const amount = formatFigure(earlier.amount)
  const [again] = same
  if (again) {
    const message = serializeSentence(msg('payout.paid-twice', { amount, receipt }))
    await setRow(tx, payout, again.id, { message })
  }
  const text = `${amount}, ${receipt}`
  await addToTimeline(tx, earlier.loan, null, 'payout-paid-twice', { text, staffOnly: true })
  return 'paid twice'
}
