import { endpoints } from './endpoint.ts'
import { Day, Email, Filled, Id, Instant, Phone, paged } from './field.ts'
import { fileReply, listExport } from './list-file.ts'
import { Currency, Money, PayoutState, Whole } from './loan.ts'
import { PaymentChannel } from './loan-page.ts'
import {
  boolean,
  decimal,
  enums,
  type Infer,
  literal,
  nullable,
  number,
  object,
  optional,
  pattern,
  string,
  text,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

const search = { search: optional(text(0, 100)) }
const sort = { sort: optional(enums(['at', '-at', 'amount', '-amount'])) }
/** Value dates, both inclusive. */
const days = { from: optional(Day), to: optional(Day) }
const unmatchedFilters = {
  /** `open`, the default: still to be matched. `refunded`: recorded as refunded. */
  state: optional(enums(['open', 'refunded'])),
  ...search,
  ...sort,
}
const receivedFilters = {
  channel: optional(PaymentChannel),
  /** `booking`: being posted to the loan ledger. */
  state: optional(enums(['booking', 'booked', 'reversed'])),
  ...days,
  ...search,
  ...sort,
}
const payoutFilters = { state: optional(PayoutState), ...days, ...search }

/** A payment that matches no loan: what the payer typed, and their name as reported by the payment provider. */
export const UnmatchedRow = object({
  id: Id,
  at: Instant,
  amount: Money,
  receipt: string(),
  account: string(),
  name: string(),
  note: nullable(string()),
})
export type UnmatchedRow = Infer<typeof UnmatchedRow>

/** A payment received for a loan. */
export const ReceivedRow = object({
  id: Id,
  at: Instant,
  /** Value date. */
  day: Day,
  amount: Money,
  currency: Currency,
  channel: PaymentChannel,
  receipt: string(),
  loan: Id,
  code: string(),
  client: string(),
  state: enums(['booking', 'booked', 'reversed']),
  note: nullable(string()),
})
export type ReceivedRow = Infer<typeof ReceivedRow>

/** A part of a payout to a borrower. */
export const PayoutRow = object({
  id: Id,
  loan: Id,
  code: string(),
  client: string(),
  amount: Money,
  currency: Currency,
  method: enums(['mpesa', 'bank']),
  state: PayoutState,
  message: string(),
  by: string(),
  /** Started by the caller, so somebody else has to confirm it. */
  own: boolean(),
  at: Instant,
  receipt: nullable(string()),
})
export type PayoutRow = Infer<typeof PayoutRow>

export const paymentEndpoints = endpoints({
  'POST payments/mpesa/initiate': {
    summary:
      'Requests a payment on the borrower’s phone. Repeating the call with the same `key` returns the same payment.',
    who: 'loan.pay',
    widgets: ['loan-pay'],
    form: true,
    body: object({ loanId: Id, amount: Whole, mpesa_phone: Phone, key: optional(Id) }),
    reply: object({
      msg: string(),
      data: object({
        /** Empty where payments without a prompt are not possible: in Tanzania. */
        paybill: string(),
        account_number: string(),
        amount: number(),
        payment: Id,
      }),
    }),
  },
  'GET payments/status/:id': {
    summary: 'Returns the status of a payment, as reported by the payment service.',
    who: 'loan.pay',
    widgets: ['loan-pay'],
    reply: object({
      status: enums(['asked', 'waiting', 'paid', 'failed', 'unknown']),
      /** Why it failed or what to do, as a user-facing sentence. */
      message: string(),
      receipt: nullable(string()),
      amount: Money,
      at: Instant,
    }),
  },
  'POST payments/credit_score': {
    summary: 'Submits the names and the ID number for the credit check.',
    who: 'loan.apply',
    widgets: ['loans'],
    form: true,
    body: object({
      interest_rate: decimal(0, 10_000),
      period_m: whole(0, 1_200),
      amount: decimal(0, 1_000_000_000),
      email: Email,
      contribution: literal(0),
      idno: pattern(string(), /^[A-Za-z0-9-]{5,20}$/),
      name1: Filled(60),
      name2: Filled(60),
    }),
    reply: object({ error: boolean(), message: string(), msg: string() }),
  },

  'GET payments/receipt/:id': {
    summary: 'Returns the receipt of a payment as a PDF.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    query: object({ language: optional(Language) }),
    ...fileReply,
  },

  'POST payments/:id/reverse': {
    summary:
      'Requests the reversal of a booked payment, with a reason. Once a second person confirms it, the loan is recalculated.',
    who: 'payment.reverse',
    body: object({ reason: Filled(300) }),
  },
  'GET payments/unmatched': {
    summary: 'Lists payments that are not matched to a loan.',
    who: 'payment.see',
    ...paged(UnmatchedRow, unmatchedFilters),
  },
  'GET payments/unmatched/export': {
    summary: 'Exports the filtered list of unmatched payments as a file.',
    who: 'payment.see',
    ...listExport(unmatchedFilters),
  },
  'GET payments/list': {
    summary: 'Lists the payments received for loans, newest first.',
    who: 'payment.see',
    ...paged(ReceivedRow, receivedFilters),
  },
  'GET payments/list/export': {
    summary: 'Exports the filtered list of received payments as a file, for example for a month.',
    who: 'payment.see',
    ...listExport(receivedFilters),
  },
  'POST payments/unmatched/:id/assign': {
    summary: 'Books an unmatched payment on a loan.',
    who: 'payment.assign',
    body: object({ loan: text(4, 24) }),
  },
  'POST payments/unmatched/:id/note': {
    summary:
      'Adds a note to an unmatched payment, or requests to mark it as refunded, which a second person confirms.',
    who: 'payment.assign',
    body: object({ note: Filled(300), refunded: boolean() }),
  },
  'GET payments/payouts': {
    summary: 'Lists payouts that are in progress, failed, or have an unknown outcome.',
    who: 'payout.see',
    ...paged(PayoutRow, payoutFilters),
  },
  'GET payments/payouts/export': {
    summary: 'Exports the filtered list of payouts as a file.',
    who: 'payout.see',
    ...listExport(payoutFilters),
  },
  'POST payments/payouts/:id/confirm': {
    confirm: 'payout',
    summary: 'Confirms a bank transfer as the second person, or settles a payout with an unknown outcome.',
    who: 'payout.confirm',
    body: object({ paid: boolean(), reference: Filled(60) }),
  },
})
