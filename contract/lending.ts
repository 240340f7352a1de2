import { Message } from './account.ts'
import { AccountType } from './client.ts'
import { endpoints } from './endpoint.ts'
import { Day, Email, Id, Instant, Line, neighbours, Phone, pageOf, paging } from './field.ts'
import { Fund, fundEndpoints } from './fund.ts'
import { LOAN_FILE } from './handed-file.ts'
import { Amount, BasisPoints, Currency, FundNumber, LoanPurpose, Money, PayoutState } from './loan.ts'
import { ARREARS, LOAN_STATUSES } from './loan-status.ts'
import { otherMarketEndpoints } from './other-markets.ts'
import { PendingRow } from './pending.ts'
import { COUNTIES, REGIONS } from './region.ts'
import { reportEndpoints } from './report.ts'
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
  pattern,
  record,
  size,
  string,
} from './shape.ts'
import { Language } from './tenant.ts'

// Two manners of writing money meet here. The calls of the specification carry whole units as their callers know them
// (`principal: 50000`); rows of our own, under `lending/`, carry minor units like everything inside. Each shape says which.

/** A positive amount in whole units. */
export const Whole = max(min(integer(), 1), 1_000_000_000)

/**
 * Where a loan stands. `draft`: being filled in. `submitted`: waits for a check. `returned`: sent back to the borrower.
 * `recommended`: waits for approval by another person. `approved`: waits for the payout. `paying`: the payout is under way.
 */
export const LoanStatus = enums(LOAN_STATUSES)
export type LoanStatus = Infer<typeof LoanStatus>

/** What the borrower has filled in: the wire's stages, then the proposal. */
export const LoanStage = enums(['calculated', 'address_added', 'employer_added', 'bank_added', 'proposed'])
export type LoanStage = Infer<typeof LoanStage>

/** How long one has been behind: in days. */
export const Arrears = enums(ARREARS)
export type Arrears = Infer<typeof Arrears>

/** A loan as the specification's own back end writes it: money in whole units. */
export const WireLoan = object({
  _id: Id,
  status: string(),
  stage: LoanStage,
  amount: number(),
  approvedAmount: nullable(number()),
  balance: number(),
  /** For how many days an instalment has been due: what a loan's badge says. */
  daysLate: optional(integer()),
  monthlyRepayment: number(),
  loanFundName: string(),
  /** In years; shown times 12. */
  repaymentPeriod: number(),
  rePaymentAPI: string(),
  repayment: array(object({ status: boolean(), scheduledAmount: number(), penaltyFee: number() })),
  createdAt: Instant,
})
export type WireLoan = Infer<typeof WireLoan>

export const Address = object({
  street: size(Line(120), 1, 120),
  city: size(Line(80), 1, 80),
  state: enums([...COUNTIES, ...REGIONS]),
  /** Whether the home is one's own. */
  housing: enums(['Own', 'Rent', 'Family']),
})
/** Who pays the borrower: an employer, or their own business. */
export const Work = object({
  employmentStatus: enums(['Self-employed', 'Employed']),
  employerName: size(Line(120), 1, 120),
  position: size(Line(80), 1, 80),
  address: size(Line(200), 1, 200),
  phoneNumber: Phone,
  startedOn: Day,
  /** In whole units. */
  monthlyIncome: Whole,
})
/** Where the loan is paid out to. */
export const Bank = object({
  payout: enums(['mpesa', 'bank']),
  mpesaPhone: optional(Phone),
  bankName: optional(Line(80)),
  accountType: optional(AccountType),
  accountNumber: optional(pattern(string(), /^\d{5,20}$/)),
  accountName: optional(Line(120)),
})

/** One instalment, in minor units. */
export const InstalmentRow = object({
  number: integer(),
  due: Day,
  principal: Money,
  interest: Money,
  penalty: Money,
  total: Money,
  paid: Money,
  balanceAfter: Money,
  state: enums(['paid', 'part', 'due', 'late', 'ahead']),
})
export type InstalmentRow = Infer<typeof InstalmentRow>

/** What a loan would cost, before it is asked for. Minor units; `apr` in basis points. */
export const Preview = object({
  currency: Currency,
  amount: Money,
  months: integer(),
  instalment: Money,
  interest: Money,
  total: Money,
  apr: BasisPoints,
  firstDue: Day,
  schedule: array(InstalmentRow),
  /** What is added once to an instalment that is more than `after` days late: a share of what is overdue. */
  penalty: nullable(object({ after: integer(), rate: BasisPoints })),
  /** Whether the instalments fit the income that was asked with, beside the borrower’s other loans. */
  affordability: optional(
    object({ share: BasisPoints, limit: BasisPoints, commitments: Money, ok: boolean() }),
  ),
  /** The sentence whose acceptance is kept as consent, with these figures in it. */
  consent: string(),
})
export type Preview = Infer<typeof Preview>

export const DocumentKind = enums([
  'proposal',
  'identity',
  'payslip',
  'bank-statement',
  'licence',
  'offer-letter',
  'payout',
  'other',
])
export const LoanDocument = object({
  id: Id,
  kind: DocumentKind,
  name: string(),
  type: string(),
  size: integer(),
  at: Instant,
  by: string(),
  /** Address good for an hour. */
  address: string(),
  /** What a checker said of it. */
  verdict: nullable(object({ ok: boolean(), reason: nullable(string()) })),
})

/** The way money came in: asked for on a phone, paid at the Paybill, paid by card, or recorded by staff. */
export const PaymentChannel = enums(['prompt', 'paybill', 'card', 'bank', 'cash', 'mobile'])
/** A phone that is not among the borrower's, or an account in another name. */
export const OtherPayee = enums(['phone', 'name'])
export type OtherPayee = Infer<typeof OtherPayee>
/** How money came that staff record; `mobile` is mobile money that nobody tells us of. */
export const RecordedChannel = enums(['bank', 'cash', 'mobile'])

/** What a member of staff may do on a loan. */
export const LoanAction = enums([
  'recommend',
  'return',
  'approve',
  'reject',
  'withdraw',
  'undo',
  'write-off',
  'pay-out',
  'check',
  'claim',
  'release',
  'record-payment',
  'reverse-payment',
  'send-rest',
  'rest-by-bank',
  'run-with-paid',
  'stop-payout',
  'release-credit',
  'keep-credit',
])
export type LoanAction = Infer<typeof LoanAction>

export const PaymentRow = object({
  id: Id,
  at: Instant,
  amount: Money,
  channel: PaymentChannel,
  receipt: string(),
  reversed: boolean(),
})
export const TimelineRow = object({
  at: Instant,
  by: nullable(string()),
  what: string(),
  note: nullable(string()),
})
const personRef = object({ id: Id, name: string() })

/** Everything a loan's page shows. Minor units. */
export const LoanPage = object({
  id: Id,
  /** Short code: the account number at the Paybill. */
  code: string(),
  status: LoanStatus,
  stage: LoanStage,
  client: object({ id: Id, name: string(), phoneNumber: nullable(string()), email: string() }),
  fund: Fund,
  currency: Currency,
  amount: Money,
  approvedAmount: nullable(Money),
  months: integer(),
  purpose: nullable(LoanPurpose),
  monthlyIncome: nullable(Money),
  address: nullable(Address),
  work: nullable(Work),
  bank: nullable(Bank),
  payDay: nullable(integer()),
  expectedDisbursement: nullable(Day),
  disbursedOn: nullable(Day),
  schedule: array(InstalmentRow),
  instalment: Money,
  outstanding: Money,
  dueNow: Money,
  overdue: Money,
  daysLate: integer(),
  nextDue: nullable(object({ day: Day, amount: Money })),
  /** What ends the loan when it is paid today; 0 for one that is not running. Interest of the time ahead is not in it. */
  settlement: Money,
  overpaid: Money,
  /** What of it is kept for the borrower’s next loan. */
  creditKept: Money,
  payments: array(PaymentRow),
  documents: array(LoanDocument),
  /** What the borrower is asked to mend, when it was returned. */
  returned: nullable(string()),
  rejected: nullable(string()),
  timeline: array(TimelineRow),
  paybill: nullable(string()),
  // for staff; absent for the borrower
  staff: optional(
    object({
      claimedBy: nullable(personRef),
      recommendedBy: nullable(personRef),
      approvedBy: nullable(personRef),
      affordability: object({
        instalment: Money,
        income: Money,
        /** What their other loans with us take of it a month. */
        commitments: Money,
        share: BasisPoints,
        limit: BasisPoints,
        ok: boolean(),
        /** Why it was recommended although it is above the limit. */
        reason: nullable(string()),
      }),
      checklist: array(
        object({ item: string(), ok: nullable(boolean()), by: nullable(string()), note: nullable(string()) }),
      ),
      notes: array(TimelineRow),
      /** Names and number as on the national ID, from the proposal. */
      identity: nullable(object({ firstName: string(), lastName: string(), idNumber: string() })),
      /** What the borrower agreed to when they handed it in, and the name they typed under the offer. */
      consent: nullable(object({ text: string(), at: Instant })),
      accepted: nullable(object({ name: string(), at: Instant })),
      /** The parts in which it goes out to the borrower, while they do; and what of it has left and is still to leave. */
      payout: nullable(
        object({
          parts: array(
            object({
              id: Id,
              amount: Money,
              method: enums(['mpesa', 'bank']),
              state: PayoutState,
              message: string(),
              receiver: nullable(string()),
              receipt: nullable(string()),
              at: Instant,
            }),
          ),
          paid: Money,
          rest: Money,
          waiting: Money,
        }),
      ),
      /** What waits for a second person. */
      pending: array(PendingRow),
      /** What of the place that the money goes to is not known to be the borrower's. */
      otherPayee: nullable(OtherPayee),
      /** The actions that the caller may do now. */
      actions: array(LoanAction),
    }),
  ),
})
export type LoanPage = Infer<typeof LoanPage>

/** What somebody of the staff is to do with a loan. */
export const LoanNeed = enums(['check', 'approve', 'pay-out', 'collect'])
export type LoanNeed = Infer<typeof LoanNeed>

export const LoanRow = object({
  id: Id,
  code: string(),
  status: LoanStatus,
  client: personRef,
  fund: string(),
  currency: Currency,
  amount: Money,
  approvedAmount: nullable(Money),
  outstanding: Money,
  dueNow: Money,
  arrears: Arrears,
  daysLate: integer(),
  /** When it came to where it stands: its age in the queue. */
  since: Instant,
  createdAt: Instant,
  claimedBy: nullable(personRef),
  /** What the caller is to do with it now; null for nothing. */
  needs: nullable(LoanNeed),
})
export type LoanRow = Infer<typeof LoanRow>

export const RejectReason = enums([
  'income',
  'documents',
  'purpose',
  'existing-debt',
  'identity',
  'policy',
  'other',
])

const id = object({ id: Id })
const ok = object({ status: literal(true), message: string(), data: object({ _id: Id, stage: LoanStage }) })
const loanFilters = {
  view: optional(enums(['now', 'mine', 'all'])),
  /** Only what the caller is to do this with. */
  needs: optional(LoanNeed),
  status: optional(LoanStatus),
  arrears: optional(Arrears),
  fund: optional(FundNumber),
  /** Only the borrowers of a hub. */
  hub: optional(Id),
  client: optional(Id),
  search: optional(size(string(), 0, 100)),
  sort: optional(
    enums(['since', '-since', 'amount', '-amount', 'daysLate', '-daysLate', 'createdAt', '-createdAt']),
  ),
}

export const lendingEndpoints = endpoints({
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
      /** Documents to send again: the newest of each kind, with what the borrower reads about it. */
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
      /** Where the bank transfer goes to. */
      account: optional(Line(120)),
    }),
    reply: Message,
  },
  // the lending core's own calls, for a portal that points at one
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

  // our own: minor units
  'POST lending/preview': {
    summary: 'The schedule and the whole cost of a loan, before it is asked for.',
    who: 'signed-in',
    widgets: ['loans'],
    body: object({
      fund: FundNumber,
      amount: Amount,
      months: max(min(integer(), 1), 120),
      payDay: optional(max(min(integer(), 1), 31)),
      /** Minor units: the borrower is told whether the instalments fit it. */
      monthlyIncome: optional(Amount),
      language: Language,
    }),
    reply: Preview,
  },
  'GET lending/proposal_guidelines': {
    summary: 'What a loan proposal has to say, as a PDF.',
    who: 'signed-in',
    widgets: ['loans'],
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST lending/loan/:id/documents': {
    summary: 'Adds a document to a loan: the proposal, or what was asked for again.',
    who: 'signed-in',
    widgets: ['loans'],
    params: id,
    body: object({ kind: DocumentKind }),
    files: { file: LOAN_FILE },
    reply: object({ data: LoanDocument }),
  },
  'POST lending/loan/:id/submit': {
    summary: 'Hands the application in. The consent is kept with the text that was shown.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    body: object({ consent: size(string(), 20, 2000), payDay: optional(max(min(integer(), 1), 31)) }),
    reply: Message,
  },
  'POST lending/loan/:id/withdraw': {
    summary: 'The borrower takes the application back.',
    who: 'loan.apply',
    widgets: ['loans'],
    params: id,
    reply: Message,
  },
  'GET lending/loan/:id': {
    summary: 'Everything about a loan: the borrower’s own, or one that staff may see.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    params: id,
    reply: object({ data: LoanPage }),
  },
  'GET lending/loan/:id/statement': {
    summary: 'The statement: schedule and payments, as a file.',
    who: 'signed-in',
    widgets: ['loans'],
    params: id,
    query: object({ format: enums(['pdf', 'xlsx', 'csv']), language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET lending/loan/:id/offer_letter': {
    summary: 'The offer letter as a PDF.',
    who: 'signed-in',
    widgets: ['loans'],
    params: id,
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET lending/loans/list': {
    summary: 'A page of the loans that the caller may see. `now`: what needs the caller, oldest first.',
    who: 'loan.see',
    query: object({ ...loanFilters, ...paging }),
    reply: object({
      ...pageOf(LoanRow),
      counts: record(string(), integer()),
    }),
  },
  'GET lending/loan/:id/neighbours': {
    summary:
      'What comes before and after a loan in a filtered list. For one that has left it: its first one.',
    who: 'loan.see',
    params: id,
    query: object(loanFilters),
    reply: object(neighbours),
  },
  'GET lending/loans/export': {
    summary: 'The filtered list as a file.',
    who: 'loan.see',
    query: object({
      ...loanFilters,
      format: enums(['csv', 'xlsx']),
      language: optional(Language),
    }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST lending/loan/:id/claim': {
    summary: 'Takes a loan for oneself, or gives it back.',
    who: 'loan.claim',
    params: id,
    body: object({ claim: boolean() }),
    reply: Message,
  },
  'POST lending/loan/:id/note': {
    summary: 'A note among staff.',
    who: 'loan.note',
    params: id,
    body: object({ note: size(Line(1000), 1, 1000) }),
    reply: Message,
  },
  'POST lending/loan/:id/check': {
    summary: 'Ticks an item of the checklist.',
    who: 'loan.check',
    params: id,
    body: object({ item: size(Line(40), 1, 40), ok: nullable(boolean()), note: optional(Line(300)) }),
    reply: Message,
  },
  'POST lending/loan/:id/repayment': {
    summary:
      'Records a payment that came by bank or in cash, once per receipt. Far above what is owed, or cash by who recommended the loan: a second person confirms it.',
    who: 'payment.record',
    params: id,
    body: object({
      amount: Amount,
      /** Whoever records it has seen that it is more than is owed; without it such a payment is refused. */
      above: optional(boolean()),
      receipt: pattern(string(), /^[\w-]{4,40}$/),
      day: Day,
      channel: RecordedChannel,
      note: optional(Line(300)),
    }),
    reply: Message,
  },
  ...reportEndpoints,
  ...fundEndpoints,
  ...otherMarketEndpoints,
})
