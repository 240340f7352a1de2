import { and, eq, inArray } from 'drizzle-orm'
import type { lendingEndpoints } from '#contract/lending.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, loan, payout } from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import type { Person } from '#server/http/session.ts'
import type { Loan } from '#server/loan/find.ts'
import { note } from '#server/loan/timeline.ts'
import { record } from '#server/notify/audit.ts'
import { seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { say } from '#server/refusal/say.ts'
import { askToSend, type Payout, reopen } from './payout.ts'
import { COUNTRY, phoneOf } from './payout-phone.ts'
import { newSecret } from './secret.ts'

/** What one payment to a phone can carry, in minor units. */
const MOST_AT_ONCE = 250_000 * MINOR
const LEAST_AT_ONCE = 10 * MINOR

/** The parts in which an amount goes out to a phone: full ones, and a rest that is not too small to be sent. */
export function partsOf(amount: number): number[] {
  const parts: number[] = []
  for (let left = amount; left > 0; left -= parts.at(-1) as number) {
    const rest = left - MOST_AT_ONCE
    parts.push(rest > 0 && rest < LEAST_AT_ONCE ? MOST_AT_ONCE - LEAST_AT_ONCE : Math.min(left, MOST_AT_ONCE))
  }
  return parts
}

/** How and in which parts a loan goes out. @throws Refusal where that cannot be */
function planOf({ bank, approvedAmount, amount, currency }: Loan, money: Services['mobileMoney']) {
  const total = approvedAmount ?? amount
  if (bank?.payout === 'bank') return { method: 'bank' as const, parts: [total] }
  if (!bank || !phoneOf({ bank, currency })) {
    throw new Refusal('conflict', 'payout.no-account')
  }
  if (!money.paysOut(COUNTRY[currency])) {
    throw new Refusal('not-configured', 'payout.no-mpesa')
  }
  if (total % MINOR !== 0 || total < LEAST_AT_ONCE) {
    throw new Refusal('conflict', 'payout.whole-shillings')
  }
  return { method: 'mpesa' as const, parts: partsOf(total) }
}

/** The loan, held until the transaction ends. @throws Refusal for one that the person may not see */
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

/** Starts the parts of a payout. They are there before anything is sent. */
async function begin(
  change: Sql,
  owed: Loan,
  person: Person,
  plan: ReturnType<typeof planOf>,
): Promise<void> {
  // what failed before was certainly not paid
  await change.delete(payout).where(and(eq(payout.loan, owed.id), eq(payout.state, 'failed')))
  const rows = await change
    .insert(payout)
    .values(
      plan.parts.map((amount, part) => ({
        ...{ tenant: owed.tenant, loan: owed.id, part, amount, method: plan.method },
        ...{ state: 'waiting' as const, secret: newSecret(), reference: newId() },
        ...{ by: person.id, byName: person.name },
      })),
    )
    .returning()
  await change.update(loan).set({ status: 'paying', since: new Date() }).where(eq(loan.id, owed.id))
  if (plan.method === 'mpesa') for (const row of rows) await askToSend(change, row)
}

/** Sends again what certainly was not paid. @returns how many parts */
async function resume(change: Sql, owed: Loan, person: Person): Promise<number> {
  const failed: Payout[] = await change
    .select()
    .from(payout)
    .where(and(eq(payout.loan, owed.id), inArray(payout.state, ['failed'])))
    .for('update')
  for (const part of failed) await reopen(change, part, person)
  return failed.length
}

export const transferHandlers = {
  'POST account/payment/transfer/:id': async (
    { params, body },
    { database: { sql }, person, services, address },
  ) => {
    const message = await sql.transaction(async change => {
      const owed = await hold(change, person, params.id)
      if (owed.status === 'paying') {
        const again = await resume(change, owed, person)
        if (again === 0) return say('payout.under-way')
      } else if (owed.status === 'approved') {
        if (!owed.offer) throw new Refusal('conflict', 'payout.offer-open')
        await begin(change, owed, person, planOf(owed, services.mobileMoney))
      } else if (owed.status === 'active') {
        return say('payout.done-already')
      } else {
        throw new Refusal('conflict', 'payout.not-approved')
      }
      const figure = formatMoney(owed.approvedAmount ?? owed.amount, owed.currency)
      await note(change, owed.id, person, 'payout-started', {
        text: body.reference ?? figure,
        staffOnly: true,
      })
      await record(change, {
        ...{ tenant: owed.tenant, actor: person, action: 'loan.payout-started', address },
        subject: { kind: 'loan', id: owed.id, name: owed.code },
        detail: [{ name: 'amount', from: null, to: figure }],
      })
      return owed.bank?.payout === 'bank' ? say('payout.transfer-now') : say('payout.sent')
    })
    return { message }
  },
} satisfies Partial<Handlers<typeof lendingEndpoints>>
