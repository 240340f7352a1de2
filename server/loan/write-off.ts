import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import { setRow } from '#server/db/row.ts'
import { loan } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { askSecond } from '#server/pending/ask.ts'
import type { Doer } from '#server/pending/decide.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { awaitCore, findLoan, lockLoan } from './find.ts'
import { notifyBorrower } from './notify-borrower.ts'
import { today } from './offer.ts'
import { refOf, refreshLoan } from './refresh.ts'
import { addToTimeline, recordLoan } from './timeline.ts'

declare module '#server/pending/ask.ts' {
  interface PendingWork {
    'write-off': { loan: string; reason: string }
  }
}

/** Requests a write-off, which a second person must confirm. @throws Refusal */
export async function askWriteOff(id: string, reason: string, context: Signed): Promise<Sentence> {
  const { sql, person, address } = context
  return sql.transaction(async tx => {
    const { loan: one } = await lockLoan(tx, person, id)
    if (one.status !== 'active') throw new Refusal('conflict', 'loan.not-running')
    await addToTimeline(tx, id, person, 'write-off-asked', { text: reason, staffOnly: true })
    return askSecond(
      tx,
      { person, address },
      {
        kind: 'write-off',
        key: id,
        why: 'always',
        payload: { loan: id, reason },
        currency: one.currency,
        loan: id,
        amount: one.outstanding,
        reference: one.code,
        note: reason,
      },
    )
  })
}

/**
 * Writes off a loan once a second person has confirmed it, and notifies the borrower, who still owes it. The core comes first, with an
 * idempotency key, so that a retry is safe.
 */
export const writeOffDoer: Doer<{ loan: string; reason: string }, number> = {
  async before({ loan: id }, _, { sql, person, services }) {
    const { loan: one } = await findLoan(sql, person, id)
    await awaitCore(services.book.writeOff(refOf(one), { on: today(), key: `write-off-${id}` }))
    return awaitCore(services.book.settlement(refOf(one)))
  },
  async apply(tx, { loan: id, reason }, _, context, amount) {
    const { person } = context
    const { loan: one, owner } = await lockLoan(tx, person, id)
    await setRow(tx, loan, id, { status: 'written-off', since: new Date() })
    await addToTimeline(tx, id, person, 'written-off', { text: formatMoney(amount, one.currency) })
    await notifyBorrower(tx, { loan: one, owner }, { template: 'loan-written-off', amount }, context)
    await recordLoan(tx, context, one, 'loan.written-off', [
      { name: 'status', from: 'active', to: 'written-off' },
      { name: 'note', from: null, to: reason },
    ])
    return msg('loan.written-off')
  },
  async after({ loan: id }, _, { sql, services }) {
    await refreshLoan(sql, services.book, id)
  },
}
