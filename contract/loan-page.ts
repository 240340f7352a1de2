import { AccountType } from './client.ts'
import { Day, Filled, Id, Instant, Line, Phone } from './field.ts'
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
  string,
} from './shape.ts'

/**
 * Status of a loan. `draft`: being filled in. `submitted`: waits for a check. `returned`: sent back to the borrower. `recommended`: waits
 * for approval by another person. `approved`: waits for the payout. `paying`: the payout is in progress.
 */
export const LoanStatus = enums(LOAN_STATUSES)
export type LoanStatus = Infer<typeof LoanStatus>

/** The stages the borrower has completed: the wire's stages, then the proposal. */
export const LoanStage = enums(['calculated', 'address_added', 'employer_added', 'bank_added', 'proposed'])
export type LoanStage = Infer<typeof LoanStage>

/** How long a loan has been in arrears: in days. */
export const Arrears = enums(ARREARS)
export type Arrears = Infer<typeof Arrears>

export const Address = object({
  street: Filled(120),
  city: Filled(80),
  state: enums([...COUNTIES, ...REGIONS]),
  /** Whether the borrower owns their home. */
  housing: enums(['Own', 'Rent', 'Family']),
})
/** Source of the borrower's income: an employer, or their own business. */
export const Work = object({
  employmentStatus: enums(['Self-employed', 'Employed']),
  employerName: Filled(120),
  position: Filled(80),
  address: Filled(200),
  phoneNumber: Phone,
  startedOn: Day,
  /** In whole units. */
  monthlyIncome: Whole,
})
/** Destination of the loan's payout. */
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

/** Cost of a loan before application. Minor units; `apr` in basis points. */
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
  /** One-off penalty on an instalment that is more than `after` days late: a share of the overdue amount. */
  penalty: nullable(object({ after: integer(), rate: BasisPoints })),
  /** Whether the instalments are affordable on the given income, considering the borrower’s other loans. */
  affordability: optional(
    object({ share: BasisPoints, limit: BasisPoints, commitments: Money, ok: boolean() }),
  ),
  /** The sentence, including these figures, whose acceptance is stored as consent. */
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
  /** URL, valid for an hour. */
  address: string(),
  /** The checker's verdict. */
  verdict: nullable(object({ ok: boolean(), reason: nullable(string()) })),
})

/** Payment channel: STK push to a phone, Paybill, card, recorded by staff, or `moved` from another loan that was overpaid. */
export const PaymentChannel = enums(['prompt', 'paybill', 'card', 'bank', 'cash', 'mobile', 'moved'])
/** Payee mismatch: a phone number that is not the borrower's, or an account in another name. */
export const OtherPayee = enums(['phone', 'name'])
export type OtherPayee = Infer<typeof OtherPayee>
/** Channels of payments that staff record; `mobile` is mobile money without a callback. */
export const RecordedChannel = enums(['bank', 'cash', 'mobile'])

/** The actions staff can take on a loan. */
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
  'send-again',
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
const TimelineRow = object({
  at: Instant,
  by: nullable(string()),
  what: string(),
  note: nullable(string()),
})
/** A member of staff, by name. */
export const personRef = object({ id: Id, name: string() })

/** All data of a loan's page. Minor units. */
export const LoanPage = object({
  id: Id,
  /** Short code, used as the account number at the Paybill. */
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
  /** Payoff amount if paid today; 0 if the loan is not running. Excludes future interest. */
  settlement: Money,
  overpaid: Money,
  /** The part of the overpayment kept for the borrower’s next loan. */
  creditKept: Money,
  payments: array(PaymentRow),
  documents: array(LoanDocument),
  /** The corrections the borrower was asked for, if it was returned. */
  returned: nullable(string()),
  rejected: nullable(string()),
  timeline: array(TimelineRow),
  paybill: nullable(string()),
  /** The borrower’s own payment request that waits on a phone, if one was just sent; staff do not see it. */
  prompt: optional(object({ payment: Id, amount: Money, phone: string() })),
  // for staff; absent for the borrower
  staff: optional(
    object({
      claimedBy: nullable(personRef),
      recommendedBy: nullable(personRef),
      affordability: object({
        instalment: Money,
        income: Money,
        /** Monthly payments of their other loans with us. */
        commitments: Money,
        share: BasisPoints,
        limit: BasisPoints,
        ok: boolean(),
        /** Why it was recommended despite exceeding the limit. */
        reason: nullable(string()),
      }),
      checklist: array(
        object({ item: string(), ok: nullable(boolean()), by: nullable(string()), note: nullable(string()) }),
      ),
      notes: array(TimelineRow),
      /** Names and number as on the national ID, from the proposal. */
      identity: nullable(object({ firstName: string(), lastName: string(), idNumber: string() })),
      /** The consent text the borrower accepted on submission, and the name they typed to accept the offer. */
      consent: nullable(object({ text: string(), at: Instant })),
      accepted: nullable(object({ name: string(), at: Instant })),
      /** The parts of an ongoing payout, and the amounts already sent and still to be sent. */
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
      /** Actions waiting for a second person's confirmation. */
      pending: array(PendingRow),
      /** The detail of the payout destination that is not known to be the borrower's. */
      otherPayee: nullable(OtherPayee),
      /** The actions currently available to the caller. */
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
