import { objectIn, recordIn, textIn } from './call.ts'
import type { ChargeFailure, Received } from './money-service.ts'

/** Safaricom's notification about a prompt. `amount` in minor units; `unclear` for a code without a definite result. */
type PromptNotice = { reference: string } & (
  | { status: 'paid'; receipt: string; amount: number; at: Date; payer: string }
  | { status: 'failed'; reason: ChargeFailure; code: string }
  | { status: 'unclear'; code: string }
)

/** Safaricom's notification about a payout, or its response to a status query. */
export type PayoutNotice = { id: string; code: string; text: string } & (
  | { status: 'paid'; receipt: string; amount: number | null; receiver: string }
  | { status: 'failed' }
  | { status: 'unclear' }
)

/** Failure of a prompt, by the codes that are definite. Any other code means not known yet. */
export const FAILURES = new Map<string, ChargeFailure>([
  ['1', 'balance'],
  ['2', 'limit'],
  ['3', 'limit'],
  ['4', 'limit'],
  ['8', 'limit'],
  ['17', 'too-soon'],
  ['1001', 'busy-phone'],
  ['1019', 'expired'],
  ['1025', 'not-sent'],
  ['1032', 'cancelled'],
  ['1037', 'no-answer'],
  ['2001', 'wrong-pin'],
  ['2028', 'service'],
  ['8006', 'locked'],
  ['9999', 'not-sent'],
  ['SFC_IC0003', 'service'],
])

/** Converts a list of named values, as Daraja writes it, to an object. */
function named(list: unknown, key: 'Name' | 'Key'): Record<string, unknown> {
  const rows = Array.isArray(list) ? list : list === undefined ? [] : [list]
  return Object.fromEntries(rows.map(recordIn).map(row => [String(row[key]), row.Value]))
}

/** Converts an amount in shillings to minor units; null for anything but a positive amount. */
function moneyOf(value: unknown): number | null {
  const minor = Math.round(Number(textIn(value) || Number.NaN) * 100)
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}

/** Parses a time of Daraja, as 14 digits or in ISO format. Without a zone it is in Nairobi's time; an unreadable one is now. */
function instantOf(value: unknown): Date {
  const time = textIn(value)
    .replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6')
    .replace(' ', 'T')
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}+03:00`)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

const receiptOf = (value: unknown): string => textIn(value).toUpperCase()

/** Parses a notification about a prompt; null if it is none. */
export function readPromptNotice(body: string): PromptNotice | null {
  const callback = recordIn(recordIn(objectIn(body).Body).stkCallback)
  const reference = textIn(callback.CheckoutRequestID)
  const code = textIn(callback.ResultCode)
  if (reference === '' || code === '') return null
  if (code === '0') {
    const values = named(recordIn(callback.CallbackMetadata).Item, 'Name')
    const receipt = receiptOf(values.MpesaReceiptNumber)
    const amount = moneyOf(values.Amount)
    if (receipt === '' || amount === null) return { reference, status: 'unclear', code }
    const at = instantOf(values.TransactionDate)
    return { reference, status: 'paid', receipt, amount, at, payer: textIn(values.PhoneNumber) }
  }
  const reason = FAILURES.get(code)
  return reason ? { reference, status: 'failed', reason, code } : { reference, status: 'unclear', code }
}

/** Parses a notification about a Paybill payment; null if it is none. */
export function readPaybillNotice(body: string): Received | null {
  const told = objectIn(body)
  const receipt = receiptOf(told.TransID)
  const amount = moneyOf(told.TransAmount)
  if (receipt === '' || amount === null) return null
  const payer = [told.FirstName, told.MiddleName, told.LastName].map(textIn).filter(Boolean).join(' ')
  return {
    receipt,
    amount,
    account: textIn(told.BillRefNumber),
    payer,
    at: instantOf(told.TransTime),
  }
}

/** Parses a row of Daraja's list of Paybill payments; null if it is incomplete. */
export function readListedPayment(row: unknown): Received | null {
  const told = recordIn(row)
  const receipt = receiptOf(told.transactionId)
  const amount = moneyOf(told.amount)
  if (receipt === '' || amount === null) return null
  return {
    receipt,
    amount,
    account: textIn(told.billreference),
    payer: textIn(told.sender),
    at: instantOf(told.trxDate),
  }
}

/** Result codes of payouts that were certainly not made. Any other code means unknown. */
const NOT_PAID = ['1', '2', '3', '4', '8', '11', '21', '2001', '2006', '2028', '2040', '8006', 'SFC_IC0003']

/** Parses a notification about a payout; null if it is none. */
export function readPayoutNotice(body: string): PayoutNotice | null {
  const result = recordIn(objectIn(body).Result)
  const id = textIn(result.OriginatorConversationID)
  const code = textIn(result.ResultCode)
  if (code === '') return null
  const text = textIn(result.ResultDesc)
  if (code !== '0') return { id, code, text, status: NOT_PAID.includes(code) ? 'failed' : 'unclear' }
  const values = named(recordIn(result.ResultParameters).ResultParameter, 'Key')
  const receipt = receiptOf(values.TransactionReceipt ?? result.TransactionID)
  if (receipt === '') return { id, code, text, status: 'unclear' }
  return {
    id,
    code,
    text,
    receipt,
    status: 'paid',
    amount: moneyOf(values.TransactionAmount),
    receiver: textIn(values.ReceiverPartyPublicName),
  }
}

/** Parses the response to a payout's status query; null if it is none. */
export function readTraceNotice(body: string): PayoutNotice | null {
  const result = recordIn(objectIn(body).Result)
  const code = textIn(result.ResultCode)
  if (code === '') return null
  const values = named(recordIn(result.ResultParameters).ResultParameter, 'Key')
  const id = textIn(values.OriginatorConversationID)
  const state = textIn(values.TransactionStatus)
  const base = { id, code, text: state || textIn(result.ResultDesc) }
  const receipt = receiptOf(values.ReceiptNo)
  if (code === '0' && /^completed$/i.test(state) && receipt !== '') {
    return {
      ...base,
      status: 'paid',
      receipt,
      amount: moneyOf(values.Amount),
      receiver: textIn(values.CreditPartyName),
    }
  }
  const isOver = code === '0' && /^(failed|declined|cancelled|expired)$/i.test(state)
  return { ...base, status: isOver ? 'failed' : 'unclear' }
}
