import { askBank, bearer, recordIn, textIn } from './ask-bank.ts'

export type PaystackAccount = { url: string; secret: string }

/** A payment as Paystack knows it. */
export type CardPayment = {
  /** Paystack's own name of it. */
  reference: string
  /** `open`: nobody knows yet whether it goes through. */
  state: 'paid' | 'open' | 'failed'
  /** What was paid, in the minor units of its currency. */
  amount: number
  currency: string
  at: Date
  /** E-mail address of whoever paid, in lower case. */
  payer: string
  /** The loan that the page which started it named in `metadata.loan`: its id or its code. */
  loan: string | null
}

/** Payments by card and bank with Paystack. */
export type Paystack = {
  /** What became of a payment; null for a reference that Paystack does not know. @throws Refusal unavailable */
  find(reference: string): Promise<CardPayment | null>
}

/** Paystack's statuses: `success`, and those after which nothing more comes. The others are on their way. */
const FAILED = ['failed', 'abandoned', 'reversed']

/**
 * Asks Paystack by `GET /transaction/verify/:reference`, which names amounts in minor units. Its page tells us nothing:
 * what is believed is this answer.
 */
export function openPaystack(account: PaystackAccount | null): Paystack | null {
  if (!account) return null
  return {
    async find(reference) {
      const url = `${account.url}/transaction/verify/${encodeURIComponent(reference)}`
      const data = recordIn((await askBank(url, bearer(account.secret))).data)
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
