import { endpoints } from './endpoint.ts'
import { Email, Filled, Id, Instant, Line } from './field.ts'
import { Fund } from './fund.ts'
import { Amount, FundNumber, LoanPurpose, Whole } from './loan.ts'
import { Address, Bank, DocumentKind, LoanStage, RejectReason, Work } from './loan-page.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  nullable,
  number,
  object,
  optional,
  string,
  whole,
} from './shape.ts'

// Two money formats meet here. The calls of the specification use whole units as their callers expect (`principal: 50000`); our own rows,
// under `lending/`, use minor units like all internal code. Each shape states which.

/** A loan in the format of the specification's own back end: money in whole units. */
export const WireLoan = object({
  _id: Id,
  status: string(),
  stage: LoanStage,
  amount: number(),
  approvedAmount: nullable(number()),
  balance: number(),
  /** Days the oldest unpaid instalment is late, for a loan's badge. */
  daysLate: optional(integer()),
  /** The highest instalment per month, without the rounding difference that the last one may take. */
  monthlyRepayment: number(),
  loanFundName: string(),
  /** In years; multiplied by 12 for display. */
  repaymentPeriod: number(),
  rePaymentAPI: string(),
  repayment: array(object({ status: boolean(), scheduledAmount: number(), penaltyFee: number() })),
  createdAt: Instant,
})
export type WireLoan = Infer<typeof WireLoan>

const ok = object({ status: literal(true), message: string(), data: object({ _id: Id, stage: LoanStage }) })

const APPLY = { who: 'loan.apply', widgets: ['loans'] } as const

/** The calls of the specification and of the lending core itself, in whole units. */
export const lendingWireEndpoints = endpoints({
  // the specification's own calls: whole units
  'GET account/loan_fund/list': {
    summary: 'Lists the available loan products, in whole units.',
    who: 'signed-in',
    widgets: ['loans'],
    reply: object({ status: boolean(), data: array(Fund) }),
  },
  'POST account/client/loan/apply/:id': {
    summary:
      'Starts an application of the member `id`. If one is unfinished, the reply is `conflict` with it.',
    ...APPLY,
    body: object({
      productId: FundNumber,
      principal: Whole,
      loanTermMonths: whole(1, 120),
      purpose: LoanPurpose,
      monthlyIncome: Whole,
    }),
    reply: ok,
  },
  'POST account/client/loan/address/:id': {
    summary: 'Saves the second stage of an application: the borrower’s address. `id` is the loan.',
    ...APPLY,
    body: Address,
    reply: ok,
  },
  'POST account/client/loan/work/:id': {
    summary: 'Saves the third stage of an application: the borrower’s work or business.',
    ...APPLY,
    body: Work,
    reply: ok,
  },
  'POST account/client/loan/bank/:id': {
    summary: 'Saves the fourth stage of an application: the payout account.',
    ...APPLY,
    body: Bank,
    reply: ok,
  },
  'GET account/client/loan/view': {
    summary: 'Lists the caller’s own loans, newest first.',
    who: 'loan.see-own',
    widgets: ['loans', 'loan-pay'],
    reply: object({ data: array(WireLoan) }),
  },
  'GET account/client/loan/view/:id': {
    summary: 'Returns a loan.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    reply: object({ data: WireLoan }),
  },
  'GET account/client/loan/current/:id': {
    summary: 'Returns the member and the loan they are repaying.',
    who: 'loan.see-own',
    widgets: ['loans', 'loan-pay'],
    reply: object({
      data: object({
        user_info: object({ mpesaPhone: nullable(string()), name: string(), email: string() }),
        current: array(WireLoan),
      }),
    }),
  },
  'POST account/user/loan/offer_letter/:id': {
    summary: 'Accepts the offer for the borrower, who signs with their typed name.',
    ...APPLY,
    body: object({ name: Filled(120) }),
  },
  'POST account/user/loan/set_pay/:id': {
    summary: 'Sets the day of the month on which the borrower pays.',
    ...APPLY,
    body: object({ payDay: whole(1, 31) }),
  },
  'POST account/user/loan/action/:id': {
    summary: 'Performs a staff action on a loan. The person who recommended a loan cannot approve it.',
    who: 'loan.act',
    body: object({
      action: enums(['recommend', 'return', 'approve', 'reject', 'withdraw', 'write-off', 'undo']),
      /** Minor units: an approval may lower the amount. */
      amount: optional(Amount),
      reason: optional(RejectReason),
      note: optional(Line(1000)),
      /** Documents to upload again: the newest of each kind, with a reason for the borrower. */
      documents: optional(array(object({ kind: DocumentKind, reason: Line(300) }))),
    }),
  },
  'POST account/payment/transfer/:id': {
    confirm: 'payout',
    summary:
      'Pays out an approved loan: to the borrower’s phone, or by a bank transfer that a second person confirms.',
    who: 'loan.pay-out',
    body: object({ reference: optional(Line(60)), key: Id }),
  },
  'POST lending/loan/:id/credit': {
    summary:
      'Handles an overpayment: keeps it for the borrower’s next loan, or moves it to payments without a loan, to be booked on another loan or refunded.',
    who: 'payment.give-back',
    body: object({ keep: boolean() }),
  },
  'POST lending/loan/:id/payout': {
    summary:
      'Resolves a partly failed payout: sends the rest, switches it to a bank transfer, continues the loan with the amount sent, or cancels the rest.',
    who: 'loan.pay-out',
    body: object({
      action: enums(['send-rest', 'rest-by-bank', 'run-with-paid', 'stop-payout']),
      /** Destination account of the bank transfer. */
      account: optional(Line(120)),
    }),
  },
  // the lending core's own calls, for portals that use an external one
  'GET lending/loanproducts': {
    summary: 'Lists the products of the lending core.',
    who: 'signed-in',
    reply: array(Fund),
  },
  'GET lending/clients/report': {
    summary: 'Returns the caller’s id in the lending core, by email, in the format of the core’s report.',
    who: 'signed-in',
    query: object({ email: Email }),
    reply: object({ data: array(object({ row: array(integer()) })) }),
  },
  'GET lending/loans': {
    summary: 'Lists the loans of a client in the lending core: the caller’s own.',
    who: 'signed-in',
    query: object({ clientId: whole(0, Number.MAX_SAFE_INTEGER) }),
    reply: object({
      pageItems: array(
        object({
          id: integer(),
          status: object({ pendingApproval: boolean(), value: string() }),
          interestRatePerPeriod: number(),
          termFrequency: integer(),
          principal: number(),
        }),
      ),
    }),
  },
})
