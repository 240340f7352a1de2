import { msg } from '#server/refusal/message.ts'
import { CoreRefusal, type LendingCore, unpaidOf } from './core.ts'
import { type Body, DAYS, type FineractCalls, isKind, TAKEN } from './fineract-call.ts'
import { AGAIN, coreLoanOf, isRefund, type Loan, minor, Prepayment, whole } from './fineract-shapes.ts'

/**
 * Books a loan's transactions, each once: after a lost answer, the loan itself says whether it was booked.
 * @param load reads a loan with its transactions
 */
export function openPayments(
  core: FineractCalls,
  load: (ref: string) => Promise<Loan>,
): Pick<LendingCore, 'settlement' | 'repay' | 'reverse' | 'release' | 'writeOff'> {
  async function book(ref: string, command: string, { key, ...body }: Body): Promise<string> {
    const path = `loans/${ref}/transactions?command=${command}`
    return String(await core.command(path, { ...body, ...DAYS }, key))
  }

  return {
    async settlement(ref) {
      const loan = coreLoanOf(await load(ref))
      if (loan.status === 'written-off') return Math.max(0, unpaidOf(loan))
      if (loan.status !== 'active') return 0
      // with interest recalculation this leaves out interest not yet accrued; without, it is the whole debt
      const { amount } = await core.read(`loans/${ref}/transactions/template?command=prepayLoan`, Prepayment)
      return minor(amount)
    },

    async repay(ref, { on, amount, receipt, key }) {
      const action = {
        transactionDate: on,
        transactionAmount: whole(amount),
        receiptNumber: receipt,
        externalId: receipt,
        key,
      }
      return book(ref, 'repayment', action).catch(async error => {
        if (!isKind(error, 'refused', 'waiting')) throw error
        const { status, payments } = coreLoanOf(await load(ref))
        const same = payments.filter(one => one.receipt === receipt)
        const booked = same.find(one => !one.reversed)
        if (booked?.day === on && booked.amount === amount) return booked.ref
        // a debt that was written off is not repaid but recovered
        const command = status === 'written-off' ? 'recoverypayment' : 'repayment'
        const isTaken = TAKEN.test(error.code)
        // the core never frees the receipt of a reversed payment
        const externalId = same.length > 0 ? `${receipt}${AGAIN}${same.length}` : receipt
        const isFree = !booked && (isTaken ? same.length > 0 : command === 'recoverypayment')
        if (isFree) return book(ref, command, { ...action, externalId })
        if (!isTaken) throw error
        throw new CoreRefusal('refused', msg('receipt.booked-already', { receipt }), error.code)
      })
    },

    async reverse(ref, { repayment, on, key }) {
      const path = `loans/${ref}/transactions/${encodeURIComponent(repayment)}?command=undo`
      await core
        .command(path, { transactionDate: on, transactionAmount: 0, ...DAYS }, key)
        .catch(async error => {
          if (!isKind(error, 'refused', 'waiting')) throw error
          const { payments } = coreLoanOf(await load(ref))
          if (!payments.some(one => one.ref === repayment && one.reversed)) throw error
        })
    },

    async release(ref, { on, amount, key }) {
      // the money is repaid on another loan under its key, and an external id is unique among all transactions
      const externalId = `${key}${AGAIN}out`
      const figures = { transactionDate: on, transactionAmount: whole(amount), externalId, key }
      await book(ref, 'creditBalanceRefund', figures).catch(async error => {
        if (!isKind(error, 'refused', 'waiting')) throw error
        const { transactions } = await load(ref)
        if (!transactions?.some(one => isRefund(one) && one.externalId === externalId)) throw error
      })
    },

    async writeOff(ref, { on, key }) {
      await book(ref, 'writeoff', { transactionDate: on, key }).catch(async error => {
        if (isKind(error, 'waiting') && coreLoanOf(await load(ref)).status === 'written-off') return
        throw error
      })
    },
  }
}
