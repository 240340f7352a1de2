import { AccountType } from './client.ts'
import { Day, Id, Instant, Line, Phone } from './field.ts'
import { Fund } from './fund.ts'
import { BasisPoints, Currency, LoanPurpose, Money, PayoutState, Whole } from './loan.ts'
import { ARREARS, LOAN_STATUSES } from './loan-status.ts'
import { PendingRow } from './pending.ts'
import { COUNTIES, REGIONS } from './region.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from './shape.ts'

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
/** Somebody of the staff, by name. */
export const personRef = object({ id: Id, name: string() })

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

export const RejectReason = enums([
  'income',
  'documents',
  'purpose',
  'existing-debt',
  'identity',
  'policy',
  'other',
])
