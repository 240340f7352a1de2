import { endpoints } from './endpoint.ts'
import { Day, Email, Filled, Id, Instant, Phone, paged } from './field.ts'
import { fileReply, listExport } from './list-file.ts'
import { Currency, Money, PayoutState, Whole } from './loan.ts'
import { PaymentChannel } from './loan-page.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

const search = { search: s.optional(s.text(0, 100)) }
/** Value dates, both inclusive. */
const days = { from: s.optional(Day), to: s.optional(Day) }
const unmatchedFilters = {
  /** `open`, the default: still to be matched. `refunded`: recorded as refunded. */
  state: s.optional(s.enums(['open', 'refunded'])),
  ...search,
  sort: s.optional(s.enums(['at', '-at', 'amount', '-amount'])),
}
const receivedFilters = {
  channel: s.optional(PaymentChannel),
  /** `booking`: being posted to the loan ledger. */
  state: s.optional(s.enums(['booking', 'booked', 'reversed'])),
  ...days,
  ...search,
  sort: s.optional(s.enums(['day', '-day', 'amount', '-amount'])),
}
const payoutFilters = { state: s.optional(PayoutState), ...days, ...search }

/** A payment that matches no loan: what the payer typed, and their name as reported by the payment provider. */
export const UnmatchedRow = s.object({
  id: Id,
  at: Instant,
  amount: Money,
  receipt: s.string(),
  account: s.string(),
  name: s.string(),
  note: s.nullable(s.string()),
})
export type UnmatchedRow = s.Infer<typeof UnmatchedRow>

/** A payment received for a loan. */
export const ReceivedRow = s.object({
  id: Id,
  at: Instant,
  /** Value date: earlier than `at` if it was recorded later. */
  day: Day,
  amount: Money,
  currency: Currency,
  channel: PaymentChannel,
  receipt: s.string(),
  loan: Id,
  code: s.string(),
  client: s.string(),
  state: s.enums(['booking', 'booked', 'reversed']),
  note: s.nullable(s.string()),
})
export type ReceivedRow = s.Infer<typeof ReceivedRow>

/** A part of a payout to a borrower. */
export const PayoutRow = s.object({
  id: Id,
  loan: Id,
  code: s.string(),
  client: s.string(),
  amount: Money,
  currency: Currency,
  method: s.enums(['mpesa', 'bank']),
  state: PayoutState,
  message: s.string(),
  by: s.string(),
  /** Started by the caller, so somebody else has to confirm it. */
  own: s.boolean(),
  at: Instant,
  receipt: s.nullable(s.string()),
})
export type PayoutRow = s.Infer<typeof PayoutRow>

export const paymentEndpoints = endpoints({
  'POST payments/mpesa/initiate': {
    summary:
      'Requests a payment on the borrower’s phone. Repeating the call with the same `key` returns the same payment.',
    who: 'loan.pay',
    widgets: ['loan-pay'],
    form: true,
    body: s.object({ loanId: Id, amount: Whole, mpesa_phone: Phone, key: s.optional(Id) }),
    reply: s.object({
      msg: s.string(),
      data: s.object({
        /** Empty where payments without a prompt are not possible: in Tanzania. */
        paybill: s.string(),
        account_number: s.string(),
        amount: s.number(),
        payment: Id,
      }),
    }),
  },
  'GET payments/status/:id': {
    summary: 'Returns the status of a payment, as reported by the payment service.',
    who: 'loan.pay',
    widgets: ['loan-pay'],
    reply: s.object({
      status: s.enums(['asked', 'waiting', 'paid', 'failed', 'unknown']),
      /** Why it failed or what to do, as a user-facing sentence. */
      message: s.string(),
      receipt: s.nullable(s.string()),
      amount: Money,
      at: Instant,
    }),
  },
  'POST payments/credit_score': {
    summary: 'Submits the names and the ID number for the credit check.',
    who: 'loan.apply',
    widgets: ['loans'],
    form: true,
    body: s.object({
      interest_rate: s.decimal(0, 10_000),
      period_m: s.whole(0, 1_200),
      amount: s.decimal(0, 1_000_000_000),
      email: Email,
      contribution: s.literal(0),
      idno: s.pattern(s.string(), /^[A-Za-z0-9-]{5,20}$/),
      name1: Filled(60),
      name2: Filled(60),
    }),
    reply: s.object({ error: s.boolean(), message: s.string(), msg: s.string() }),
  },

  'GET payments/receipt/:id': {
    summary: 'Returns the receipt of a payment as a PDF.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },

  'POST payments/:id/reverse': {
    summary:
      'Requests the reversal of a booked payment, with a reason. Once a second person confirms it, the loan is recalculated.',
    who: 'payment.reverse',
    body: s.object({ reason: Filled(300) }),
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
    summary: 'Lists the payments received for loans, newest value date first.',
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
    body: s.object({ loan: s.text(4, 24) }),
  },
  'POST payments/unmatched/:id/note': {
    summary:
      'Adds a note to an unmatched payment, or requests to mark it as refunded, which a second person confirms.',
    who: 'payment.assign',
    body: s.object({ note: Filled(300), refunded: s.boolean() }),
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
    body: s.object({ paid: s.boolean(), reference: Filled(60) }),
  },
})
