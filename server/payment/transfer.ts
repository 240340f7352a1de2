import { and, eq, inArray } from 'drizzle-orm'
import { daysOf, MOBILE_MONEY, type PayoutPart, partsOf } from '#rules/mobile-money.ts'
import { countryOf, formatMoney, MINOR } from '#rules/money.ts'
import { readLocalPhone } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { loan, payout } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import type { Person } from '#server/http/session.ts'
import { type Loan, lockLoan } from '#server/loan/find.ts'
import { isRetractable, type PayoutAction, payoutActions, standingOf } from '#server/loan/payout-standing.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { askToSend, concludePayout, type Payout, reopenPayout, supersedePayouts } from './payout.ts'
import { newSecret } from './secret.ts'

/** Method and parts of a payout. */
type Plan = { method: 'mpesa' | 'bank'; parts: PayoutPart[] }

/** Plans the method and the parts of a loan's payout. @throws Refusal if it cannot be paid out */
function planOf({ bank, currency }: Loan, total: number, money: Services['mobileMoney']): Plan {
  if (bank?.payout === 'bank') return { method: 'bank', parts: [{ amount: total, day: 0 }] }
  if (!bank || !phoneOf({ bank, currency })) throw new Refusal('conflict', 'payout.no-account')
  if (!money.paysOut(countryOf(currency))) throw new Refusal('not-configured', 'payout.no-mpesa')
  const { least } = MOBILE_MONEY[currency].payout
  if (total % MINOR !== 0 || total < least) {
    throw new Refusal('conflict', msg('payout.whole-shillings', { least: least / MINOR }))
  }
  return { method: 'mpesa', parts: partsOf(total, currency) }
}

/** Locks a loan until the transaction ends. @throws Refusal for one that the person may not see, or that is their own */
async function hold(tx: Sql, person: Person, id: string): Promise<Loan> {
  const { loan: owed } = await lockLoan(tx, person, id)
  refuseOwn(person, owed.client)
  return owed
}

/** Adds parts to a payout, stored before anything is sent. */
async function addParts(
  tx: Sql,
  owed: Loan,
  person: Person,
  { method, parts }: Plan,
  from = 0,
): Promise<void> {
  const rows = await tx
    .insert(payout)
    .values(
      parts.map(({ amount }, at) => ({
        tenant: owed.tenant,
        loan: owed.id,
        part: from + at,
        amount,
        method,
        state: 'waiting' as const,
        secret: newSecret(),
        reference: newId(),
        ...authorOf(person),
      })),
    )
    .returning()
  if (method !== 'mpesa') return
  for (const row of rows) await askToSend(tx, row, parts[row.part - from]?.day ?? 0)
}

/** Starts a payout. */
async function begin(tx: Sql, owed: Loan, person: Person, plan: Plan): Promise<void> {
  // parts that failed or were cancelled count as not paid
  const replaced = await tx
    .delete(payout)
    .where(and(eq(payout.loan, owed.id), inArray(payout.state, ['failed', 'cancelled'])))
    .returning()
  await supersedePayouts(tx, replaced)
  await addParts(tx, owed, person, plan)
  await setRow(tx, loan, owed.id, { status: 'paying', since: new Date() })
}

const partsHeld = (tx: Sql, id: string): Promise<Payout[]> =>
  tx.select().from(payout).where(eq(payout.loan, id)).orderBy(payout.part).for('update')

const nextPart = (parts: readonly Payout[]): number => Math.max(-1, ...parts.map(({ part }) => part)) + 1

/** Sends again what was certainly not paid or was cancelled. @returns the amount */
async function sendRest(
  tx: Sql,
  owed: Loan,
  person: Person,
  money: Services['mobileMoney'],
): Promise<number> {
  const parts = await partsHeld(tx, owed.id)
  const { rest } = standingOf(owed, parts)
  const failed = parts.filter(({ state }) => state === 'failed')
  const days = daysOf(
    failed.map(({ amount }) => amount),
    owed.currency,
  )
  for (const [at, part] of failed.entries()) await reopenPayout(tx, part, person, days[at] ?? 0)
  const again = failed.reduce((sum, { amount }) => sum + amount, 0)
  if (rest > again) await addParts(tx, owed, person, planOf(owed, rest - again, money), nextPart(parts))
  return rest
}

/** Cancels the parts that were not sent yet. @returns their amount */
async function cancelWaiting(tx: Sql, parts: readonly Payout[], person: Person): Promise<number> {
  const waiting = parts.filter(isRetractable)
  for (const { id } of waiting) {
    await setRow(tx, payout, id, { state: 'cancelled', settledAt: new Date(), confirmedBy: person.id })
  }
  return waiting.reduce((sum, { amount }) => sum + amount, 0)
}

const SAID: Record<PayoutAction, Sentence> = {
  'send-rest': msg('payout.rest-sent'),
  'rest-by-bank': msg('payout.transfer-now'),
  'run-with-paid': msg('payout.runs'),
  'stop-payout': msg('payout.stopped'),
}

/** Returns the phone number that a loan is paid out to; null if it is not a number of the loan's country. */
export const phoneOf = ({ bank, currency }: Pick<Loan, 'bank' | 'currency'>): string | null =>
  readLocalPhone(bank?.mpesaPhone ?? '', countryOf(currency))

/** Resolves a payout that did not go through as a whole. @throws Refusal if its state does not allow the action */
async function resolvePayout(
  id: string,
  { action, account: to }: { action: PayoutAction; account?: string },
  { sql, person, services, address }: Signed,
): Promise<Sentence> {
  return sql.transaction(async tx => {
    const owed = await hold(tx, person, id)
    const parts = await partsHeld(tx, id)
    if (!payoutActions(owed, parts).includes(action)) throw new Refusal('conflict', 'payout.stands-otherwise')
    const figure = (amount: number) => formatMoney(amount, owed.currency)
    let text: string
    if (action === 'send-rest') {
      text = figure(await sendRest(tx, owed, person, services.mobileMoney))
    } else {
      const { paid, rest } = standingOf(owed, parts)
      const stopped = await cancelWaiting(tx, parts, person)
      text = figure(action === 'run-with-paid' ? paid : action === 'stop-payout' ? stopped : rest + stopped)
      if (action !== 'stop-payout') {
        await setRows(tx, payout, { loan: id, state: 'failed' }, { state: 'cancelled' })
      }
      if (action === 'rest-by-bank') {
        const plan: Plan = { method: 'bank', parts: [{ amount: rest + stopped, day: 0 }] }
        await addParts(tx, owed, person, plan, nextPart(parts))
        if (to) text = `${text}, ${to}`
      } else if (action === 'run-with-paid') {
        await setRow(tx, loan, id, { approvedAmount: paid })
      }
    }
    await addToTimeline(tx, id, person, action, { text, staffOnly: true })
    await recordBy(tx, person, address, {
      tenant: owed.tenant,
      action: `loan.${action}`,
      subject: { kind: 'loan', id, name: owed.code },
      detail: [{ name: 'amount', from: null, to: text }],
    })
    await concludePayout(tx, id, `${action}-${Date.now().toString(36)}`)
    return SAID[action]
  })
}
export const transferHandlers = {
  'POST account/payment/transfer/:id': async ({ params, body }, { sql, person, services, address }) => {
    const message = await sql.transaction(async tx => {
      const owed = await hold(tx, person, params.id)
      if (owed.status === 'paying') {
        const again = await sendRest(tx, owed, person, services.mobileMoney)
        if (again === 0) return msg('payout.under-way')
      } else if (owed.status === 'approved') {
        if (!owed.offer) throw new Refusal('conflict', 'payout.offer-open')
        await begin(tx, owed, person, planOf(owed, owed.approvedAmount ?? owed.amount, services.mobileMoney))
      } else if (owed.status === 'active') {
        return msg('payout.done-already')
      } else {
        throw new Refusal('conflict', 'payout.not-approved')
      }
      const figure = formatMoney(owed.approvedAmount ?? owed.amount, owed.currency)
      await addToTimeline(tx, owed.id, person, 'payout-started', {
        text: body.reference ?? figure,
        staffOnly: true,
      })
      await recordBy(tx, person, address, {
        tenant: owed.tenant,
        action: 'loan.payout-started',
        subject: { kind: 'loan', id: owed.id, name: owed.code },
        detail: [{ name: 'amount', from: null, to: figure }],
      })
      return owed.bank?.payout === 'bank' ? msg('payout.transfer-now') : msg('payout.sent')
    })
    return { message }
  },
  'POST lending/loan/:id/payout': async ({ params, body }, context) => ({
    message: await resolvePayout(params.id, body, context),
  }),
} satisfies SomeHandlers
