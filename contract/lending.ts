import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line, neighbours, pageOf, paging } from './field.ts'
import { fundEndpoints } from './fund.ts'
import { LOAN_FILE } from './handed-file.ts'
import { lendingWireEndpoints } from './lending-wire.ts'
import { fileReply, listExport } from './list-file.ts'
import { Amount, Currency, FundNumber, Money } from './loan.ts'
import {
  Arrears,
  DocumentKind,
  LoanDocument,
  LoanPage,
  LoanStatus,
  Preview,
  personRef,
  RecordedChannel,
} from './loan-page.ts'
import { otherMarketEndpoints } from './other-markets.ts'
import { reportEndpoints } from './report.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

/** The action staff need to take on a loan. */
export const LoanNeed = s.enums(['check', 'approve', 'pay-out', 'collect'])
export type LoanNeed = s.Infer<typeof LoanNeed>

export const LoanRow = s.object({
  id: Id,
  code: s.string(),
  status: LoanStatus,
  client: personRef,
  fund: s.string(),
  currency: Currency,
  amount: Money,
  approvedAmount: s.nullable(Money),
  outstanding: Money,
  dueNow: Money,
  arrears: Arrears,
  daysLate: s.integer(),
  /** When it reached its current status: its age in the queue. */
  since: Instant,
  createdAt: Instant,
  claimedBy: s.nullable(personRef),
  /** The action the caller needs to take; null for none. */
  needs: s.nullable(LoanNeed),
})
export type LoanRow = s.Infer<typeof LoanRow>

const loanFilters = {
  view: s.optional(s.enums(['now', 'mine', 'all'])),
  /** Only loans that need this action from the caller. */
  needs: s.optional(LoanNeed),
  status: s.optional(LoanStatus),
  arrears: s.optional(Arrears),
  fund: s.optional(FundNumber),
  /** Only the borrowers of a hub. */
  hub: s.optional(Id),
  client: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(
    s.enums(['since', '-since', 'amount', '-amount', 'daysLate', '-daysLate', 'createdAt', '-createdAt']),
  ),
}

const READ = { who: 'signed-in', widgets: ['loans'] } as const

export const lendingEndpoints = endpoints({
  ...lendingWireEndpoints,
  // our own calls: minor units
  'POST lending/preview': {
    summary: 'Calculates the schedule and total cost of a loan before an application.',
    ...READ,
    body: s.object({
      fund: FundNumber,
      amount: Amount,
      months: s.whole(1, 120),
      payDay: s.optional(s.whole(1, 31)),
      /** Minor units: used to tell the borrower whether the instalments are affordable. */
      monthlyIncome: s.optional(Amount),
      language: Language,
    }),
    reply: Preview,
  },
  'GET lending/proposal_guidelines': {
    summary: 'Returns the guidelines for loan proposals as a PDF.',
    ...READ,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
  'POST lending/loan/:id/documents': {
    summary: 'Adds a document to a loan: the proposal, or a document that was requested again.',
    ...READ,
    body: s.object({ kind: DocumentKind }),
    files: { file: LOAN_FILE },
    reply: s.object({ data: LoanDocument }),
  },
  'POST lending/loan/:id/submit': {
    summary: 'Submits the application. The consent is stored with the text that was shown.',
    who: 'loan.apply',
    widgets: ['loans'],
    body: s.object({ consent: s.text(20, 2000), payDay: s.optional(s.whole(1, 31)) }),
  },
  'POST lending/loan/:id/withdraw': {
    summary: 'Withdraws the borrower’s application.',
    who: 'loan.apply',
    widgets: ['loans'],
  },
  'GET lending/loan/:id': {
    summary: 'Returns the full details of a loan. For its borrower, and for staff who may see it.',
    who: 'signed-in',
    widgets: ['loans', 'loan-pay'],
    reply: s.object({ data: LoanPage }),
  },
  'GET lending/loan/:id/statement': {
    summary: 'Returns the loan statement with schedule and payments, as a file.',
    ...READ,
    query: s.object({ format: s.enums(['pdf', 'xlsx', 'csv']), language: s.optional(Language) }),
    ...fileReply,
  },
  'GET lending/loan/:id/offer_letter': {
    summary: 'Returns the offer letter as a PDF.',
    ...READ,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
  'GET lending/loans/list': {
    summary:
      'Lists the loans the caller may see, page by page. `now` lists those that need the caller, oldest first.',
    who: 'loan.see',
    query: s.object({ ...loanFilters, ...paging }),
    reply: s.object({
      ...pageOf(LoanRow),
      counts: s.record(s.string(), s.integer()),
    }),
  },
  'GET lending/loan/:id/neighbours': {
    summary:
      'Returns the loans before and after a loan in a filtered list. If the loan has left the list, returns the first one.',
    who: 'loan.see',
    query: s.object(loanFilters),
    reply: s.object(neighbours),
  },
  'GET lending/loans/export': {
    summary: 'Exports the filtered list as a file.',
    who: 'loan.see',
    ...listExport(loanFilters),
  },
  'POST lending/loan/:id/claim': {
    summary: 'Assigns a loan to the caller, or releases it.',
    who: 'loan.claim',
    body: s.object({ claim: s.boolean() }),
  },
  'POST lending/loan/:id/send_again': {
    summary:
      'Sends a loan’s latest change to the lending core again, after it had failed. Does nothing while none is missing there.',
    who: 'loan.send-again',
  },
  'POST lending/loan/:id/note': {
    summary: 'Adds a note for staff.',
    once: true,
    who: 'loan.note',
    body: s.object({ note: Filled(1000) }),
  },
  'POST lending/loan/:id/check': {
    summary: 'Ticks an item of the checklist.',
    who: 'loan.check',
    body: s.object({ item: Filled(40), ok: s.nullable(s.boolean()), note: s.optional(Line(300)) }),
  },
  'POST lending/loan/:id/repayment': {
    summary:
      'Records a bank or cash payment, once per receipt. A second person must confirm a payment far above the amount due, and cash recorded by the person who recommended the loan.',
    who: 'payment.record',
    body: s.object({
      amount: Amount,
      /** Confirms that the amount exceeds what is owed; without it such a payment is refused. */
      above: s.optional(s.boolean()),
      receipt: s.pattern(s.string(), /^[\w-]{4,40}$/),
      day: Day,
      channel: RecordedChannel,
      note: s.optional(Line(300)),
    }),
  },
  ...reportEndpoints,
  ...fundEndpoints,
  ...otherMarketEndpoints,
})
