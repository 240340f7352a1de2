import { AccountType } from './client.ts'
import { Day, Filled, Id, Instant, Line, Phone } from './field.ts'
import { Fund } from './fund.ts'
import { BasisPoints, Currency, LoanPurpose, Money, PayoutState, Whole } from './loan.ts'
import { ARREARS, LOAN_STATUSES } from './loan-status.ts'
import { PendingRow } from './pending.ts'
import { COUNTIES, REGIONS } from './region.ts'
import * as s from './shape.ts'

/**
 * Status of a loan. `draft`: being filled in. `submitted`: waits for a check. `returned`: sent back to the borrower. `recommended`: waits
 * for approval by another person. `approved`: waits for the payout. `paying`: the payout is in progress.
 */
export const LoanStatus = s.enums(LOAN_STATUSES)
export type LoanStatus = s.Infer<typeof LoanStatus>

/** The stages the borrower has completed: the wire's stages, then the proposal. */
export const LoanStage = s.enums(['calculated', 'address_added', 'employer_added', 'bank_added', 'proposed'])
export type LoanStage = s.Infer<typeof LoanStage>

/** How long a loan has been in arrears: in days. */
export const Arrears = s.enums(ARREARS)
export type Arrears = s.Infer<typeof Arrears>

export const Address = s.object({
  street: Filled(120),
  city: Filled(80),
  state: s.enums([...COUNTIES, ...REGIONS]),
  /** Whether the borrower owns their home. */
  housing: s.enums(['Own', 'Rent', 'Family']),
})
/** Source of the borrower's income: an employer, or their own business. */
export const Work = s.object({
  employmentStatus: s.enums(['Self-employed', 'Employed']),
  employerName: Filled(120),
  position: Filled(80),
  address: Filled(200),
  phoneNumber: Phone,
  startedOn: Day,
  /** In whole units. */
  monthlyIncome: Whole,
})
/** Destination of the loan's payout. */
export const Bank = s.object({
  payout: s.enums(['mpesa', 'bank']),
  mpesaPhone: s.optional(Phone),
  bankName: s.optional(Line(80)),
  accountType: s.optional(AccountType),
  accountNumber: s.optional(s.pattern(s.string(), /^\d{5,20}$/)),
  accountName: s.optional(Line(120)),
})

/** One instalment, in minor units. */
export const InstalmentRow = s.object({
  number: s.integer(),
  due: Day,
  principal: Money,
  interest: Money,
  penalty: Money,
  total: Money,
  paid: Money,
  balanceAfter: Money,
  state: s.enums(['paid', 'part', 'due', 'late', 'ahead']),
})
export type InstalmentRow = s.Infer<typeof InstalmentRow>

/** Cost of a loan before application. Minor units; `apr` in basis points. */
export const Preview = s.object({
  currency: Currency,
  amount: Money,
  months: s.integer(),
  instalment: Money,
  interest: Money,
  total: Money,
  apr: BasisPoints,
  firstDue: Day,
  schedule: s.array(InstalmentRow),
  /** One-off penalty on an instalment that is more than `after` days late: a share of the overdue amount. */
  penalty: s.nullable(s.object({ after: s.integer(), rate: BasisPoints })),
  /** Whether the instalments are affordable on the given income, considering the borrower’s other loans. */
  affordability: s.optional(
    s.object({ share: BasisPoints, limit: BasisPoints, commitments: Money, ok: s.boolean() }),
  ),
  /** The sentence, including these figures, whose acceptance is stored as consent. */
  consent: s.string(),
})
export type Preview = s.Infer<typeof Preview>

export const DocumentKind = s.enums([
  'proposal',
  'identity',
  'payslip',
  'bank-statement',
  'licence',
  'offer-letter',
  'payout',
  'other',
])
export const LoanDocument = s.object({
  id: Id,
  kind: DocumentKind,
  name: s.string(),
  type: s.string(),
  size: s.integer(),
  at: Instant,
  by: s.string(),
  /** URL, valid for an hour. */
  address: s.string(),
  /** The checker's verdict. */
  verdict: s.nullable(s.object({ ok: s.boolean(), reason: s.nullable(s.string()) })),
})

/** Payment channel: STK push to a phone, Paybill, card, recorded by staff, or `moved` from another loan that was overpaid. */
export const PaymentChannel = s.enums(['prompt', 'paybill', 'card', 'bank', 'cash', 'mobile', 'moved'])
/** Payee mismatch: a phone number that is not the borrower's, or an account in another name. */
export const OtherPayee = s.enums(['phone', 'name'])
export type OtherPayee = s.Infer<typeof OtherPayee>
/** Channels of payments that staff record; `mobile` is mobile money without a callback. */
export const RecordedChannel = s.enums(['bank', 'cash', 'mobile'])

/** The actions staff can take on a loan. */
export const LoanAction = s.enums([
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
export type LoanAction = s.Infer<typeof LoanAction>

export const PaymentRow = s.object({
  id: Id,
  at: Instant,
  /** Value date: earlier than `at` if it was recorded later. */
  day: Day,
  amount: Money,
  channel: PaymentChannel,
  receipt: s.string(),
  reversed: s.boolean(),
})
const TimelineRow = s.object({
  at: Instant,
  by: s.nullable(s.string()),
  what: s.string(),
  note: s.nullable(s.string()),
})
/** A member of staff, by name. */
export const personRef = s.object({ id: Id, name: s.string() })

/** All data of a loan's page. Minor units. */
export const LoanPage = s.object({
  id: Id,
  /** Short code, used as the account number at the Paybill. */
  code: s.string(),
  status: LoanStatus,
  stage: LoanStage,
  client: s.object({ id: Id, name: s.string(), phoneNumber: s.nullable(s.string()), email: s.string() }),
  fund: Fund,
  currency: Currency,
  amount: Money,
  approvedAmount: s.nullable(Money),
  months: s.integer(),
  purpose: s.nullable(LoanPurpose),
  monthlyIncome: s.nullable(Money),
  address: s.nullable(Address),
  work: s.nullable(Work),
  bank: s.nullable(Bank),
  payDay: s.nullable(s.integer()),
  expectedDisbursement: s.nullable(Day),
  /** The last day on which the borrower can accept the offer; null without an offer. */
  offerUntil: s.nullable(Day),
  disbursedOn: s.nullable(Day),
  schedule: s.array(InstalmentRow),
  instalment: Money,
  outstanding: Money,
  dueNow: Money,
  overdue: Money,
  daysLate: s.integer(),
  nextDue: s.nullable(s.object({ day: Day, amount: Money })),
  /** Payoff amount if paid today, without future interest; of a written-off loan, what was not recovered. Otherwise 0. */
  settlement: Money,
  overpaid: Money,
  /** The part of the overpayment kept for the borrower’s next loan. */
  creditKept: Money,
  payments: s.array(PaymentRow),
  documents: s.array(LoanDocument),
  /** The corrections the borrower was asked for, if it was returned. */
  returned: s.nullable(s.string()),
  rejected: s.nullable(s.string()),
  timeline: s.array(TimelineRow),
  paybill: s.nullable(s.string()),
  /** The borrower’s own payment request that waits on a phone, if one was just sent; staff do not see it. */
  prompt: s.optional(s.object({ payment: Id, amount: Money, phone: s.string() })),
  // for staff; absent for the borrower
  staff: s.optional(
    s.object({
      claimedBy: s.nullable(personRef),
      recommendedBy: s.nullable(personRef),
      affordability: s.object({
        instalment: Money,
        income: Money,
        /** Monthly payments of their other loans with us. */
        commitments: Money,
        share: BasisPoints,
        limit: BasisPoints,
        ok: s.boolean(),
        /** Why it was recommended despite exceeding the limit. */
        reason: s.nullable(s.string()),
      }),
      checklist: s.array(
        s.object({
          item: s.string(),
          ok: s.nullable(s.boolean()),
          by: s.nullable(s.string()),
          note: s.nullable(s.string()),
        }),
      ),
      notes: s.array(TimelineRow),
      /** Names and number as on the national ID, from the proposal. */
      identity: s.nullable(s.object({ firstName: s.string(), lastName: s.string(), idNumber: s.string() })),
      /** The consent text the borrower accepted on submission, and the name they typed to accept the offer. */
      consent: s.nullable(s.object({ text: s.string(), at: Instant })),
      accepted: s.nullable(s.object({ name: s.string(), at: Instant })),
      /** The parts of an ongoing payout, and the amounts already sent and still to be sent. */
      payout: s.nullable(
        s.object({
          parts: s.array(
            s.object({
              id: Id,
              amount: Money,
              method: s.enums(['mpesa', 'bank']),
              state: PayoutState,
              message: s.string(),
              receiver: s.nullable(s.string()),
              receipt: s.nullable(s.string()),
              at: Instant,
            }),
          ),
          paid: Money,
          rest: Money,
          waiting: Money,
        }),
      ),
      /** Actions waiting for a second person's confirmation. */
      pending: s.array(PendingRow),
      /** The detail of the payout destination that is not known to be the borrower's. */
      otherPayee: s.nullable(OtherPayee),
      /** The actions currently available to the caller. */
      actions: s.array(LoanAction),
    }),
  ),
})
export type LoanPage = s.Infer<typeof LoanPage>

export const RejectReason = s.enums([
  'income',
  'documents',
  'purpose',
  'existing-debt',
  'identity',
  'policy',
  'other',
])
