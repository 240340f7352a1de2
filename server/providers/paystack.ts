import { bearer, fetchFromBank } from './bank-call.ts'
import { recordIn, textIn } from './call.ts'

export type PaystackAccount = { url: string; secret: string }

/** A payment as Paystack knows it. */
export type CardPayment = {
  /** Paystack's own reference. */
  reference: string
  /** `open`: the outcome is not known yet. */
  state: 'paid' | 'open' | 'failed'
  /** Amount paid, in minor units of its currency. */
  amount: number
  currency: string
  at: Date
  /** Email address of the payer, in lower case. */
  payer: string
  /** Loan that the page which started the payment named in `metadata.loan`: its id or its code. */
  loan: string | null
}

/** Payments by card and bank with Paystack. */
export type Paystack = {
  /** Queries a payment; null for a reference that Paystack does not know. @throws Refusal unavailable */
  find(reference: string): Promise<CardPayment | null>
}

/** Paystack's final statuses other than `success`. All remaining ones are still open. */
const FAILED = ['failed', 'abandoned', 'reversed']

/**
 * Opens Paystack, by `GET /transaction/verify/:reference` with amounts in minor units. Only this response is trusted, not what the payment
 * page says.
 */
export function openPaystack(account: PaystackAccount | null): Paystack | null {
  if (!account) return null
  return {
    async find(reference) {
      const url = `${account.url}/transaction/verify/${encodeURIComponent(reference)}`
      const data = recordIn((await fetchFromBank(url, bearer(account.secret))).data)
      const { status, amount } = data
      if (typeof status !== 'string' || !Number.isSafeInteger(amount)) return null
      const at = new Date(textIn(data.paid_at) || textIn(data.paidAt))
      return {
        reference: textIn(data.reference) || reference,
        state: status === 'success' ? 'paid' : FAILED.includes(status) ? 'failed' : 'open',
        amount: amount as number,
        currency: textIn(data.currency).toUpperCase(),
        at: Number.isNaN(at.getTime()) ? new Date() : at,
        payer: textIn(recordIn(data.customer).email).toLowerCase(),
        loan: textIn(recordIn(data.metadata).loan) || null,
      }
    },
  }
}
