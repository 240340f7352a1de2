import { DISPUTE_STATES } from './dispute-state.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, notBlank, pageOf, paging } from './field.ts'
import { fileReply } from './list-file.ts'
import { Currency, Money } from './loan.ts'
import { LOAN_STATUSES } from './loan-status.ts'
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
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

/** What an entry of a report is about; `missing` is for something the report lacks and should contain. */
export const ENTRY_KINDS = ['loan', 'work', 'kin', 'check', 'missing'] as const
export const EntryKind = enums(ENTRY_KINDS)
export type EntryKind = Infer<typeof EntryKind>

/** Identifies an entry of the caller's own report: its kind, and which one if there are several. */
export const Entry = pattern(string(), /^(kin|missing|(loan|work)\/[0-9a-f]{24}|check\/\d{1,15})$/)

export const DisputeState = enums(DISPUTE_STATES)
export type DisputeState = Infer<typeof DisputeState>

/** A person's objection, or the staff's answer: not blank. */
const Told = notBlank(text(1, 1_000))

/** A dispute of an entry, and its outcome. */
export const Dispute = object({
  id: Id,
  entry: string(),
  text: string(),
  at: Instant,
  state: DisputeState,
  /** Why it was accepted or declined. */
  answer: nullable(string()),
  answeredAt: nullable(Instant),
})
export type Dispute = Infer<typeof Dispute>

/** Instalments by payment timeliness; `rules/credit-report.ts` defines each category. */
export const Timeliness = object({
  onTime: integer(),
  late: integer(),
  overdue: integer(),
  givenUp: integer(),
  unknown: integer(),
  ahead: integer(),
  daysLate: integer(),
  worst: integer(),
})

/** A person's own record with the lender on a given day. Minor units. */
export const CreditReport = object({
  /** The person. */
  id: Id,
  madeOn: Day,
  name: string(),
  /** Summary of the record, as a sentence. */
  summary: string(),
  total: Timeliness,
  money: array(object({ currency: Currency, loans: integer(), borrowed: Money, outstanding: Money })),
  loans: array(
    object({
      entry: string(),
      id: Id,
      code: string(),
      fund: string(),
      status: enums(LOAN_STATUSES),
      currency: Currency,
      /** The requested amount, and the approved part of it. */
      amount: Money,
      approvedAmount: nullable(Money),
      appliedOn: Day,
      disbursedOn: nullable(Day),
      outstanding: Money,
      /** Reason for the refusal, as a sentence. */
      refused: nullable(string()),
      /** Null if it was not disbursed, and while the lending core does not respond. */
      timeliness: nullable(Timeliness),
      /** Instalments that were not paid on time. */
      late: array(object({ number: integer(), due: Day, paidOn: nullable(Day), daysLate: integer() })),
    }),
  ),
  /** References for the person: next of kin from their profile, and the employment given in their loan applications. */
  references: array(
    object({
      entry: string(),
      kind: enums(['kin', 'work']),
      name: string(),
      /** The relationship, or the position. */
      as: string(),
      phone: nullable(string()),
      /** The loan it was given for. */
      code: nullable(string()),
    }),
  ),
  /** Responses of the credit bureau; null if it returned no score. */
  checks: array(object({ entry: string(), on: Day, code: string(), answer: nullable(string()) })),
  /** The newest first. */
  disputes: array(Dispute),
})
export type CreditReport = Infer<typeof CreditReport>

/** A dispute as staff see it. */
export const DisputeRow = object({
  ...Dispute.schema,
  kind: EntryKind,
  client: object({ id: Id, name: string() }),
  loan: nullable(object({ id: Id, code: string() })),
  answeredBy: nullable(string()),
})
export type DisputeRow = Infer<typeof DisputeRow>

const SEE = { who: 'credit-report.see', widgets: ['credit-report'] } as const

export const creditReportEndpoints = endpoints({
  'GET lending/credit_report': {
    summary: 'Returns the caller’s credit report: loans, payment record, references and credit checks.',
    ...SEE,
    reply: object({ data: CreditReport }),
  },
  'GET lending/credit_report/file': {
    summary: 'Returns the caller’s credit report as a PDF.',
    ...SEE,
    query: object({ language: optional(Language) }),
    ...fileReply,
  },
  'POST lending/credit_report/dispute': {
    summary: 'Disputes an entry in the caller’s credit report. Each entry can have one open dispute.',
    ...SEE,
    body: object({ entry: Entry, text: Told }),
  },
  'GET lending/disputes': {
    summary: 'Lists the disputes of credit reports, the oldest open ones first.',
    who: 'dispute.answer',
    query: object({ state: optional(DisputeState), client: optional(Id), ...paging }),
    reply: object({ ...pageOf(DisputeRow), open: integer() }),
  },
  'POST lending/dispute/:id/answer': {
    summary: 'Accepts or declines a dispute. The client reads the reason.',
    who: 'dispute.answer',
    body: object({ accept: boolean(), reason: Told }),
  },
})
