import type { PaymentMethod } from '#contract/document-kind.ts'
import type { WireItem } from '#contract/documents-wire.ts'
import type { Currency } from '#contract/loan.ts'
import type { Api } from '#kit/core/api.ts'
import type { Entry } from '#kit/outbox/outbox.ts'
import { instantOf } from '#rules/day.ts'
import type { Kind } from './place.ts'

/** A document in the API's request format. */
export type Written = {
  id?: string
  clientId?: string
  items: WireItem[]
  clientName: string
  clientPhone: string
  clientEmail: string
  clientPin?: string
  discount?: string
  note?: string
  dueOn?: string | null
}
export type Paying = {
  amount: string
  /** As `yyyy-mm-dd`. */
  day: string
  method: PaymentMethod
  reference: string
  clientId: string
  alike?: 'same' | 'other'
}

type Common = Entry & {
  business: string
  /** The owner's phone, as the API expects it. */
  phone: string | null
  /** The customer's name, and the total in minor units. */
  name: string
  total: number
  currency: Currency
  /** Time of completion. */
  at: string
}
export type WaitingPaper = Common & {
  what: 'paper'
  kind: Kind
  sends: boolean
  written: Written
  /** Id of its draft on the server. */
  draft?: string
}
type WaitingPayment = Common & {
  what: 'payment'
  invoice: string
  number: string | null
  paying: Paying
}
/** A queued document or payment that the server does not have yet. */
export type Waiting = WaitingPaper | WaitingPayment

type Whose = Pick<Common, 'business' | 'phone'>
const whose = ({ business, phone }: Whose) => ({ phone, businessId: business })

/** Saves a draft. @throws ApiError */
export function writePaper(api: Api, of: Whose, kind: Kind, written: Written) {
  const name =
    kind === 'invoice'
      ? 'POST documents/invoices/items/add-multiple'
      : 'POST documents/quotations/items/add-multiple'
  return api(name, { body: { ...whose(of), ...written } })
}

/** Sends a document by email. @throws ApiError */
export function sendPaper(api: Api, of: Whose, kind: Kind, id: string) {
  const name = kind === 'invoice' ? 'POST documents/invoices/print' : 'POST documents/quotations/print'
  return api(name, { body: { ...whose(of), id } })
}

const payment = (of: Whose, invoice: string, { amount, day, ...more }: Paying) => ({
  ...whose(of),
  ...more,
  invoiceId: invoice,
  amountPaid: amount,
  datePaid: day ? instantOf(day) / 1_000 : ('' as const),
})

/** Records a payment. Idempotent. @throws ApiError */
export const addPayment = (api: Api, of: Whose, invoice: string, paying: Paying) =>
  api('POST documents/invoices/payments/add', { body: payment(of, invoice, paying) })

/** Creates and sends the receipt of a payment. @throws ApiError */
export const printReceipt = (api: Api, of: Whose, invoice: string, paying: Paying) =>
  api('POST documents/invoices/receipts/print', { body: payment(of, invoice, paying) })

/**
 * Sends a queued entry with both of its calls. They are idempotent, so either may be repeated.
 * @param onWritten called with the id of the draft on the server
 * @throws ApiError
 */
export async function sendWaiting(api: Api, one: Waiting, onWritten: (id: string) => void): Promise<void> {
  if (one.what === 'payment') {
    await addPayment(api, one, one.invoice, one.paying)
    await printReceipt(api, one, one.invoice, one.paying)
    return
  }
  const { id } = await writePaper(api, one, one.kind, one.written)
  onWritten(id)
  if (one.sends) await sendPaper(api, one, one.kind, id)
}
