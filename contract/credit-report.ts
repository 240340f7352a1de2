import { DISPUTE_STATES } from './dispute-state.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, notBlank, pageOf, paging } from './field.ts'
import { fileReply } from './list-file.ts'
import { Currency, Money } from './loan.ts'
import { LOAN_STATUSES } from './loan-status.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

/** What an entry of a report is about; `missing` is for something the report lacks and should contain. */
export const ENTRY_KINDS = ['loan', 'work', 'kin', 'check', 'missing'] as const
export const EntryKind = s.enums(ENTRY_KINDS)
export type EntryKind = s.Infer<typeof EntryKind>

/** Identifies an entry of the caller's own report: its kind, and which one if there are several. */
export const Entry = s.pattern(s.string(), /^(kin|missing|(loan|work)\/[0-9a-f]{24}|check\/\d{1,15})$/)

export const DisputeState = s.enums(DISPUTE_STATES)
export type DisputeState = s.Infer<typeof DisputeState>

/** A person's objection, or the staff's answer: not blank. */
const Told = notBlank(s.text(1, 1_000))

/** A dispute of an entry, and its outcome. */
export const Dispute = s.object({
  id: Id,
  entry: s.string(),
  text: s.string(),
  at: Instant,
  state: DisputeState,
  /** Why it was accepted or declined. */
  answer: s.nullable(s.string()),
  answeredAt: s.nullable(Instant),
})
export type Dispute = s.Infer<typeof Dispute>

/** Instalments by payment timeliness; `rules/credit-report.ts` defines each category. */
export const Timeliness = s.object({
  onTime: s.integer(),
  late: s.integer(),
  overdue: s.integer(),
  givenUp: s.integer(),
  unknown: s.integer(),
  ahead: s.integer(),
  daysLate: s.integer(),
  worst: s.integer(),
})

/** A person's own record with the lender on a given day. Minor units. */
export const CreditReport = s.object({
  /** The person. */
  id: Id,
  madeOn: Day,
  name: s.string(),
  /** Summary of the record, as a sentence. */
  summary: s.string(),
  total: Timeliness,
  money: s.array(s.object({ currency: Currency, loans: s.integer(), borrowed: Money, outstanding: Money })),
  loans: s.array(
    s.object({
      entry: s.string(),
      id: Id,
      code: s.string(),
      fund: s.string(),
      status: s.enums(LOAN_STATUSES),
      currency: Currency,
      /** The requested amount, and the approved part of it. */
      amount: Money,
      approvedAmount: s.nullable(Money),
      appliedOn: Day,
      disbursedOn: s.nullable(Day),
      outstanding: Money,
      /** Reason for the refusal, as a sentence. */
      refused: s.nullable(s.string()),
      /** Null if it was not disbursed, and while the lending core does not respond. */
      timeliness: s.nullable(Timeliness),
      /** Instalments that were not paid on time. */
      late: s.array(
        s.object({ number: s.integer(), due: Day, paidOn: s.nullable(Day), daysLate: s.integer() }),
      ),
    }),
  ),
  /** References for the person: next of kin from their profile, and the employment given in their loan applications. */
  references: s.array(
    s.object({
      entry: s.string(),
      kind: s.enums(['kin', 'work']),
      name: s.string(),
      /** The relationship, or the position. */
      as: s.string(),
      phone: s.nullable(s.string()),
      /** The loan it was given for. */
      code: s.nullable(s.string()),
    }),
  ),
  /** Responses of the credit bureau; null if it returned no score. */
  checks: s.array(s.object({ entry: s.string(), on: Day, code: s.string(), answer: s.nullable(s.string()) })),
  /** The newest first. */
  disputes: s.array(Dispute),
})
export type CreditReport = s.Infer<typeof CreditReport>

/** A dispute as staff see it. */
export const DisputeRow = s.object({
  ...Dispute.schema,
  kind: EntryKind,
  client: s.object({ id: Id, name: s.string() }),
  loan: s.nullable(s.object({ id: Id, code: s.string() })),
  answeredBy: s.nullable(s.string()),
})
export type DisputeRow = s.Infer<typeof DisputeRow>

const SEE = { who: 'credit-report.see', widgets: ['credit-report'] } as const

export const creditReportEndpoints = endpoints({
  'GET lending/credit_report': {
    summary: 'Returns the caller’s credit report: loans, payment record, references and credit checks.',
    ...SEE,
    reply: s.object({ data: CreditReport }),
  },
  'GET lending/credit_report/file': {
    summary: 'Returns the caller’s credit report as a PDF.',
    ...SEE,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
  'POST lending/credit_report/dispute': {
    summary: 'Disputes an entry in the caller’s credit report. Each entry can have one open dispute.',
    ...SEE,
    body: s.object({ entry: Entry, text: Told }),
  },
  'GET lending/disputes': {
    summary: 'Lists the disputes of credit reports, the oldest open ones first.',
    who: 'dispute.answer',
    query: s.object({ state: s.optional(DisputeState), client: s.optional(Id), ...paging }),
    reply: s.object({ ...pageOf(DisputeRow), open: s.integer() }),
  },
  'POST lending/dispute/:id/answer': {
    summary: 'Accepts or declines a dispute. The client reads the reason.',
    who: 'dispute.answer',
    body: s.object({ accept: s.boolean(), reason: Told }),
  },
})
