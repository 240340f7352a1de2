import { endpoints } from './endpoint.ts'
import { Email, Filled, Id, Instant, Line } from './field.ts'
import { Fund } from './fund.ts'
import { Amount, FundNumber, LoanPurpose, Whole } from './loan.ts'
import { Address, Bank, DocumentKind, LoanStage, RejectReason, Work } from './loan-page.ts'
import * as s from './shape.ts'

// Two money formats meet here. The calls of the specification use whole units as their callers expect (`principal: 50000`); our own rows,
// under `lending/`, use minor units like all internal code. Each shape states which.

/** A loan in the format of the specification's own back end: money in whole units. */
export const WireLoan = s.object({
  _id: Id,
  status: s.string(),
  stage: LoanStage,
  amount: s.number(),
  approvedAmount: s.nullable(s.number()),
  balance: s.number(),
  /** Days the oldest unpaid instalment is late, for a loan's badge. */
  daysLate: s.optional(s.integer()),
  /** The highest instalment per month, without the rounding difference that the last one may take. */
  monthlyRepayment: s.number(),
  loanFundName: s.string(),
  /** In years; multiplied by 12 for display. */
  repaymentPeriod: s.number(),
  rePaymentAPI: s.string(),
  repayment: s.array(s.object({ status: s.boolean(), scheduledAmount: s.number(), penaltyFee: s.number() })),
  createdAt: Instant,
})
export type WireLoan = s.Infer<typeof WireLoan>

const ok = s.object({
  status: s.literal(true),
  message: s.string(),
  data: s.object({ _id: Id, stage: LoanStage }),
})

const APPLY = { who: 'loan.apply', widgets: ['loans'] } as const

/** The calls of the specification and of the lending core itself, in whole units. */
export const lendingWireEndpoints = endpoints({
  // the specification's own calls: whole units
  'GET account/loan_fund/list': {
    summary: 'Lists the available loan products, in whole units.',
    who: 'signed-in',
    widgets: ['loans'],
    reply: s.object({ status: s.boolean(), data: s.array(Fund) }),
  },
  'POST account/client/loan/apply/:id': {
    summary:
      'Starts an application of the member `id`. If one is unfinished, the reply is `conflict` with it.',
    ...APPLY,
    body: s.object({
      productId: FundNumber,
      principal: Whole,
      loanTermMonths: s.whole(1, 120),
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
    reply: s.object({ data: s.array(WireLoan) }),
  },
  'GET account/client/loan/view/:id': {
    summary: 'Returns a loan.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    reply: s.object({ data: WireLoan }),
  },
  'GET account/client/loan/current/:id': {
    summary: 'Returns the member and the loan they are repaying.',
    who: 'loan.see-own',
    widgets: ['loans', 'loan-pay'],
    reply: s.object({
      data: s.object({
        user_info: s.object({ mpesaPhone: s.nullable(s.string()), name: s.string(), email: s.string() }),
        current: s.array(WireLoan),
      }),
    }),
  },
  'POST account/user/loan/offer_letter/:id': {
    summary: 'Accepts the offer for the borrower, who signs with their typed name.',
    ...APPLY,
    body: s.object({ name: Filled(120) }),
  },
  'POST account/user/loan/set_pay/:id': {
    summary: 'Sets the day of the month on which the borrower pays.',
    ...APPLY,
    body: s.object({ payDay: s.whole(1, 31) }),
  },
  'POST account/user/loan/action/:id': {
    summary: 'Performs a staff action on a loan. The person who recommended a loan cannot approve it.',
    who: 'loan.act',
    body: s.object({
      action: s.enums(['recommend', 'return', 'approve', 'reject', 'withdraw', 'write-off', 'undo']),
      /** Minor units: an approval may lower the amount. */
      amount: s.optional(Amount),
      reason: s.optional(RejectReason),
      note: s.optional(Line(1000)),
      /** Documents to upload again: the newest of each kind, with a reason for the borrower. */
      documents: s.optional(s.array(s.object({ kind: DocumentKind, reason: Line(300) }))),
    }),
  },
  'POST account/payment/transfer/:id': {
    confirm: 'payout',
    summary:
      'Pays out an approved loan: to the borrower’s phone, or by a bank transfer that a second person confirms.',
    who: 'loan.pay-out',
    body: s.object({ reference: s.optional(Line(60)), key: Id }),
  },
  'POST lending/loan/:id/credit': {
    summary:
      'Handles an overpayment: keeps it for the borrower’s next loan, or moves it to payments without a loan, to be booked on another loan or refunded.',
    who: 'payment.give-back',
    body: s.object({ keep: s.boolean() }),
  },
  'POST lending/loan/:id/payout': {
    summary:
      'Resolves a partly failed payout: sends the rest, switches it to a bank transfer, continues the loan with the amount sent, or cancels the rest.',
    who: 'loan.pay-out',
    body: s.object({
      action: s.enums(['send-rest', 'rest-by-bank', 'run-with-paid', 'stop-payout']),
      /** Destination account of the bank transfer. */
      account: s.optional(Line(120)),
    }),
  },
  // the lending core's own calls, for portals that use an external one
  'GET lending/loanproducts': {
    summary: 'Lists the products of the lending core.',
    who: 'signed-in',
    reply: s.array(Fund),
  },
  'GET lending/clients/report': {
    summary: 'Returns the caller’s id in the lending core, by email, in the format of the core’s report.',
    who: 'signed-in',
    query: s.object({ email: Email }),
    reply: s.object({ data: s.array(s.object({ row: s.array(s.integer()) })) }),
  },
  'GET lending/loans': {
    summary: 'Lists the loans of a client in the lending core: the caller’s own.',
    who: 'signed-in',
    query: s.object({ clientId: s.whole(0, Number.MAX_SAFE_INTEGER) }),
    reply: s.object({
      pageItems: s.array(
        s.object({
          id: s.integer(),
          status: s.object({ pendingApproval: s.boolean(), value: s.string() }),
          interestRatePerPeriod: s.number(),
          termFrequency: s.integer(),
          principal: s.number(),
        }),
      ),
    }),
  },
})
