import { and, eq, inArray } from 'drizzle-orm'
import type { Country } from '#contract/client.ts'
import { daysOf, MOBILE_MONEY, type PayoutPart, partsOf } from '#rules/mobile-money.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import { DIAL, readPhone } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, loan, payout } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import type { Person } from '#server/http/session.ts'
import type { Loan } from '#server/loan/find.ts'
import { isRetractable, type PayoutAction, payoutActions, standingOf } from '#server/loan/payout-standing.ts'
import { note } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { seenBy } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { askToSend, conclude, type Payout, reopen, supersede } from './payout.ts'
import { newSecret } from './secret.ts'

/** Method and parts of a payout. */
type Plan = { method: 'mpesa' | 'bank'; parts: PayoutPart[] }

/** Plans the method and the parts of a loan's payout. @throws Refusal if it cannot be paid out */
function planOf({ bank, currency }: Loan, total: number, money: Services['mobileMoney']): Plan {
  if (bank?.payout === 'bank') return { method: 'bank', parts: [{ amount: total, day: 0 }] }
  if (!bank || !phoneOf({ bank, currency })) {
    throw new Refusal('conflict', 'payout.no-account')
  }
  if (!money.paysOut(COUNTRY[currency])) {
    throw new Refusal('not-configured', 'payout.no-mpesa')
  }
  const { least } = MOBILE_MONEY[currency].payout
  if (total % MINOR !== 0 || total < least) {
    throw new Refusal('conflict', msg('payout.whole-shillings', { least: least / MINOR }))
  }
  return { method: 'mpesa', parts: partsOf(total, currency) }
}

/** Locks a loan until the transaction ends. @throws Refusal for one that the person may not see */
async function hold(change: Sql, person: Person, id: string): Promise<Loan> {
  const [row] = await change
    .select({ loan })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .where(and(eq(loan.id, id), seenBy(person)))
    .for('update', { of: loan })
  if (!row) throw new Refusal('not-found', 'loan.none')
  return row.loan
}

/** Adds parts to a payout, stored before anything is sent. */
async function addParts(
  change: Sql,
  owed: Loan,
  person: Person,
  { method, parts }: Plan,
  from = 0,
): Promise<void> {
  const rows = await change
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
        by: person.id,
        byName: person.name,
      })),
    )
    .returning()
  if (method !== 'mpesa') return
  for (const row of rows) await askToSend(change, row, parts[row.part - from]?.day ?? 0)
}

/** Starts a payout. */
async function begin(change: Sql, owed: Loan, person: Person, plan: Plan): Promise<void> {
  // parts that failed or were cancelled count as not paid
  const replaced = await change
    .delete(payout)
    .where(and(eq(payout.loan, owed.id), inArray(payout.state, ['failed', 'cancelled'])))
    .returning()
  await supersede(change, replaced)
  await addParts(change, owed, person, plan)
  await setRow(change, loan, owed.id, { status: 'paying', since: new Date() })
}

const partsHeld = (change: Sql, id: string): Promise<Payout[]> =>
  change.select().from(payout).where(eq(payout.loan, id)).orderBy(payout.part).for('update')

const nextPart = (parts: readonly Payout[]): number => Math.max(-1, ...parts.map(({ part }) => part)) + 1

/** Sends again what was certainly not paid or was cancelled. @returns the amount */
async function sendRest(
  change: Sql,
  owed: Loan,
  person: Person,
  money: Services['mobileMoney'],
): Promise<number> {
  const parts = await partsHeld(change, owed.id)
  const { rest } = standingOf(owed, parts)
  const failed = parts.filter(({ state }) => state === 'failed')
  const days = daysOf(
    failed.map(({ amount }) => amount),
    owed.currency,
  )
  for (const [at, part] of failed.entries()) await reopen(change, part, person, days[at] ?? 0)
  const again = failed.reduce((sum, { amount }) => sum + amount, 0)
  if (rest > again) {
    await addParts(change, owed, person, planOf(owed, rest - again, money), nextPart(parts))
  }
  return rest
}

/** Cancels the parts that were not sent yet. @returns their amount */
async function cancelWaiting(change: Sql, parts: readonly Payout[], person: Person): Promise<number> {
  const waiting = parts.filter(isRetractable)
  for (const { id } of waiting) {
    await setRow(change, payout, id, { state: 'cancelled', settledAt: new Date(), confirmedBy: person.id })
  }
  return waiting.reduce((sum, { amount }) => sum + amount, 0)
}

type Resolving = { action: PayoutAction; account?: string }

const SAID: Record<PayoutAction, Sentence> = {
  'send-rest': msg('payout.rest-sent'),
  'rest-by-bank': msg('payout.transfer-now'),
  'run-with-paid': msg('payout.runs'),
  'stop-payout': msg('payout.stopped'),
}

export const COUNTRY: Record<Loan['currency'], Country> = { KES: 'KE', TZS: 'TZ' }

/** Returns the phone number that a loan is paid out to; null if it is not a number of the loan's country. */
export function phoneOf({ bank, currency }: Pick<Loan, 'bank' | 'currency'>): string | null {
  const country = COUNTRY[currency]
  const reading = readPhone(bank?.mpesaPhone ?? '', country)
  return 'phone' in reading && reading.phone.startsWith(`+${DIAL[country]}`) ? reading.phone : null
}

/** Resolves a payout that did not go through as a whole. @throws Refusal if its state does not allow the action */
async function resolvePayout(
  id: string,
  { action, account: to }: Resolving,
  { sql, person, services, address }: Signed,
): Promise<Sentence> {
  return sql.transaction(async change => {
    const owed = await hold(change, person, id)
    const parts = await partsHeld(change, id)
    if (!payoutActions(owed, parts).includes(action)) throw new Refusal('conflict', 'payout.stands-otherwise')
    const figure = (amount: number) => formatMoney(amount, owed.currency)
    let text: string
    if (action === 'send-rest') {
      text = figure(await sendRest(change, owed, person, services.mobileMoney))
    } else {
      const { paid, rest } = standingOf(owed, parts)
      const stopped = await cancelWaiting(change, parts, person)
      text = figure(action === 'run-with-paid' ? paid : action === 'stop-payout' ? stopped : rest + stopped)
      if (action !== 'stop-payout') {
        await change
          .update(payout)
          .set({ state: 'cancelled' })
          .where(and(eq(payout.loan, id), eq(payout.state, 'failed')))
      }
      if (action === 'rest-by-bank') {
        const plan: Plan = { method: 'bank', parts: [{ amount: rest + stopped, day: 0 }] }
        await addParts(change, owed, person, plan, nextPart(parts))
        if (to) text = `${text}, ${to}`
      } else if (action === 'run-with-paid') {
        await setRow(change, loan, id, { approvedAmount: paid })
      }
    }
    await note(change, id, person, action, { text, staffOnly: true })
    await recordBy(change, person, address, {
      tenant: owed.tenant,
      action: `loan.${action}`,
      subject: { kind: 'loan', id, name: owed.code },
      detail: [{ name: 'amount', from: null, to: text }],
    })
    await conclude(change, id, `${action}-${Date.now().toString(36)}`)
    return SAID[action]
  })
}
export const transferHandlers = {
  'POST account/payment/transfer/:id': async ({ params, body }, { sql, person, services, address }) => {
    const message = await sql.transaction(async change => {
      const owed = await hold(change, person, params.id)
      if (owed.status === 'paying') {
        const again = await sendRest(change, owed, person, services.mobileMoney)
        if (again === 0) return msg('payout.under-way')
      } else if (owed.status === 'approved') {
        if (!owed.offer) throw new Refusal('conflict', 'payout.offer-open')
        await begin(
          change,
          owed,
          person,
          planOf(owed, owed.approvedAmount ?? owed.amount, services.mobileMoney),
        )
      } else if (owed.status === 'active') {
        return msg('payout.done-already')
      } else {
        throw new Refusal('conflict', 'payout.not-approved')
      }
      const figure = formatMoney(owed.approvedAmount ?? owed.amount, owed.currency)
      await note(change, owed.id, person, 'payout-started', {
        text: body.reference ?? figure,
        staffOnly: true,
      })
      await recordBy(change, person, address, {
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
