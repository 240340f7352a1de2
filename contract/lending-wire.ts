import { endpoints } from './endpoint.ts'
import { Email, Id, Instant, Line, Message } from './field.ts'
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
  max,
  min,
  nullable,
  number,
  object,
  optional,
  size,
  string,
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
  monthlyRepayment: number(),
  loanFundName: string(),
  /** In years; multiplied by 12 for display. */
  repaymentPeriod: number(),
  rePaymentAPI: string(),
  repayment: array(object({ status: boolean(), scheduledAmount: number(), penaltyFee: number() })),
  createdAt: Instant,
})
export type WireLoan = Infer<typeof WireLoan>

const id = object({ id: Id })
const ok = object({ status: literal(true), message: string(), data: object({ _id: Id, stage: LoanStage }) })

/** The calls of the specification and of the lending core itself, in whole units. */
export const lendingWireEndpoints = endpoints({
  // the specification's own calls: whole units
  'GET account/loan_fund/list': {
    summary: 'The loan products on offer, in whole units.',
    who: 'signed-in',
    widgets: ['loans'],
    reply: object({ status: boolean(), data: array(Fund) }),
  },
  'POST account/client/loan/apply/:id': {
    summary:
      'Starts an application for the member `id`. One that is not finished answers `conflict` with it.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: object({
      productId: FundNumber,
      principal: Whole,
      loanTermMonths: max(min(integer(), 1), 120),
      purpose: LoanPurpose,
      monthlyIncome: Whole,
    }),
    reply: ok,
  },
  'POST account/client/loan/address/:id': {
    summary: 'Second stage: where the borrower lives. `id` is the loan.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: Address,
    reply: ok,
  },
  'POST account/client/loan/work/:id': {
    summary: 'Third stage: what the borrower lives on.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: Work,
    reply: ok,
  },
  'POST account/client/loan/bank/:id': {
    summary: 'Fourth stage: where the loan is paid out to.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: Bank,
    reply: ok,
  },
  'GET account/client/loan/view': {
    summary: 'The caller’s own loans, newest first.',
    who: 'loan.see-own',
    widgets: ['loans', 'loan-pay'],
    reply: object({ data: array(WireLoan) }),
  },
  'GET account/client/loan/view/:id': {
    summary: 'One loan.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    params: id,
    reply: object({ data: WireLoan }),
  },
  'GET account/client/loan/current/:id': {
    summary: 'The member and the loan they repay now.',
    who: 'loan.see-own',
    widgets: ['loans', 'loan-pay'],
    params: id,
    reply: object({
      data: object({
        user_info: object({ mpesaPhone: nullable(string()), name: string(), email: string() }),
        current: array(WireLoan),
      }),
    }),
  },
  'POST account/user/loan/offer_letter/:id': {
    summary: 'The borrower accepts the offer: types their name under it.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: object({ name: size(Line(120), 1, 120) }),
    reply: Message,
  },
  'POST account/user/loan/set_pay/:id': {
    summary: 'The day of the month on which the borrower pays.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: object({ payDay: max(min(integer(), 1), 31) }),
    reply: Message,
  },
  'POST account/user/loan/action/:id': {
    summary: 'An action of the staff on a loan. Who recommended it cannot approve it.',
    who: 'loan.act',
    params: id,
    body: object({
      action: enums(['recommend', 'return', 'approve', 'reject', 'withdraw', 'write-off', 'undo']),
      /** Minor units: an approval may lower the amount. */
      amount: optional(Amount),
      reason: optional(RejectReason),
      note: optional(Line(1000)),
      /** Documents to upload again: the newest of each kind, with a reason for the borrower. */
      documents: optional(array(object({ kind: DocumentKind, reason: Line(300) }))),
    }),
    reply: Message,
  },
  'POST account/payment/transfer/:id': {
    confirm: 'payout',
    summary:
      'Pays an approved loan out: to the borrower’s phone, or as a bank transfer that a second person confirms.',
    who: 'loan.pay-out',
    params: id,
    body: object({ reference: optional(Line(60)), key: Id }),
    reply: Message,
  },
  'POST lending/loan/:id/credit': {
    summary:
      'What was paid beyond what is owed: keeps it for the borrower’s next loan, or moves it among the money without a loan, to be booked on another one or given back.',
    who: 'payment.give-back',
    params: id,
    body: object({ keep: boolean() }),
    reply: Message,
  },
  'POST lending/loan/:id/payout': {
    summary:
      'Puts a payout right that did not go through as a whole: sends the rest, has it paid by bank, lets the loan run with what has left, or takes back what was not sent.',
    who: 'loan.pay-out',
    params: id,
    body: object({
      action: enums(['send-rest', 'rest-by-bank', 'run-with-paid', 'stop-payout']),
      /** Destination account of the bank transfer. */
      account: optional(Line(120)),
    }),
    reply: Message,
  },
  // the lending core's own calls, for portals that use an external one
  'GET lending/loanproducts': {
    summary: 'The products of the lending core.',
    who: 'signed-in',
    reply: array(Fund),
  },
  'GET lending/clients/report': {
    summary: 'The core’s id of the caller, by e-mail, as its report answers it.',
    who: 'signed-in',
    query: object({ email: Email }),
    reply: object({ data: array(object({ row: array(integer()) })) }),
  },
  'GET lending/loans': {
    summary: 'The core’s loans of a client of the core: the caller’s own.',
    who: 'signed-in',
    query: object({ clientId: max(min(integer(), 0), Number.MAX_SAFE_INTEGER) }),
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
