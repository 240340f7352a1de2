import { Choice } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line, Message, pageOf, paging } from './field.ts'
import { STATEMENT_FILE } from './handed-file.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'
import { STATEMENT_STATES } from './statement-state.ts'

// Whether a business's book agrees with its statements. Amounts in minor units.

export const StatementState = s.enums(STATEMENT_STATES)
export type StatementState = s.Infer<typeof StatementState>

/** Classification of a statement's transaction. */
export const MovementClass = s.enums([
  'receipt',
  'payment',
  'transfer',
  'financing',
  'fee',
  'reversal',
  'personal',
  'unknown',
])
export type MovementClass = s.Infer<typeof MovementClass>

/** Why a statement cannot be verified automatically. */
export const StatementDoubt = s.enums([
  'breaks',
  'totals',
  'no-balance',
  'no-totals',
  'holder',
  'no-holder',
  'codes',
  'unread',
  'no-rows',
  'future',
  'picture',
])
export type StatementDoubt = s.Infer<typeof StatementDoubt>

const sides = s.object({ in: s.integer(), out: s.integer() })
const Side = s.enums(['in', 'out'])

export const Statement = s.object({
  id: Id,
  institution: s.string(),
  fileName: s.string(),
  state: StatementState,
  integrity: s.nullable(s.enums(['verified', 'partly', 'failed'])),
  doubts: s.array(StatementDoubt),
  holder: s.string(),
  from: s.nullable(Day),
  to: s.nullable(Day),
  opening: s.nullable(s.integer()),
  closing: s.nullable(s.integer()),
  sums: sides,
  rows: s.integer(),
  /** Rows already contained in an earlier statement, which are counted once. */
  repeated: s.integer(),
  /** Where a balance does not follow from the previous one. */
  breaks: s.array(s.object({ day: Day, details: s.string(), expected: s.integer(), found: s.integer() })),
  reason: s.nullable(s.string()),
  at: Instant,
  /** Version of the parser, and the hash of the file. */
  parser: s.integer(),
  hash: s.string(),
  /** The first rows of a file in an unknown layout, while its columns are to be mapped. */
  grid: s.nullable(s.array(s.array(s.string()))),
})
export type Statement = s.Infer<typeof Statement>

export const Movement = s.object({
  id: Id,
  day: Day,
  time: s.nullable(s.string()),
  details: s.string(),
  reference: s.string(),
  in: s.integer(),
  out: s.integer(),
  is: MovementClass,
  institution: s.string(),
})
export type Movement = s.Infer<typeof Movement>

export const Difference = s.object({
  kind: s.enums(['unrecorded', 'not-on-statement', 'amount']),
  side: Side,
  day: Day,
  /** For a differing amount: the statement's less the book's. */
  amount: s.integer(),
  row: s.nullable(Movement),
  entry: s.nullable(s.object({ id: Id, name: s.string(), amount: s.integer(), day: Day })),
})
export type Difference = s.Infer<typeof Difference>

export const BANDS = ['excellent', 'good', 'average', 'bad'] as const
export const ValidationResult = s.object({
  /** The day of the calculation. */
  day: Day,
  from: Day,
  to: Day,
  /** Number of its days covered by statements. */
  days: s.integer(),
  /** In percent, not rounded. */
  discrepancy: s.number(),
  /** 0 to 100. */
  score: s.number(),
  band: s.enums(BANDS),
})
export type ValidationResult = s.Infer<typeof ValidationResult>

/** Monthly balances of an account: `opening + in - out + unseen` is `closing`. */
export const Proof = s.object({
  institution: s.string(),
  /** The last digits of its number, if the statement contains it. */
  account: s.string(),
  months: s.array(
    s.object({
      month: s.string(),
      opening: s.integer(),
      in: s.integer(),
      out: s.integer(),
      /** Net movement on days that no statement covers. */
      unseen: s.integer(),
      closing: s.integer(),
    }),
  ),
})
export type Proof = s.Infer<typeof Proof>

export const ValidationReport = s.object({
  business: s.object({ id: Id, name: s.string(), currency: Currency, writable: s.boolean() }),
  /** The newest first. */
  statements: s.array(Statement),
  /** Null while no counted statement has a transaction of the business. */
  result: s.nullable(ValidationResult),
  /** Earlier results, the oldest first. */
  history: s.array(s.object({ day: Day, discrepancy: s.number(), score: s.number() })),
  months: s.array(
    // fees: the charges that are not in the book yet
    s.object({
      month: s.string(),
      statement: sides,
      book: sides,
      aside: sides,
      apart: sides,
      fees: s.integer(),
    }),
  ),
  proof: s.array(Proof),
  /** The largest first. */
  differences: s.array(Difference),
  /** Total number of differences. */
  open: s.integer(),
  /** Share of the transactions that are in the book, 0 to 1. */
  matched: s.object({ count: s.number(), value: s.number() }),
  /** Transactions that only the owner can classify. */
  asks: s.array(Movement),
  /** Loans received and repaid according to the statements, and the investments in the book. */
  financing: s.object({ statement: sides, book: s.integer() }),
})
export type ValidationReport = s.Infer<typeof ValidationReport>

/** A statement that is or was in the staff's queue. */
export const StatementRow = s.object({
  id: Id,
  state: StatementState,
  owner: s.object({ id: Id, name: s.string() }),
  business: s.string(),
  institution: s.string(),
  doubts: s.array(StatementDoubt),
  from: s.nullable(Day),
  to: s.nullable(Day),
  rows: s.integer(),
  at: Instant,
  decidedBy: s.nullable(s.string()),
  reason: s.nullable(s.string()),
})
export type StatementRow = s.Infer<typeof StatementRow>

export const Institution = s.object({
  id: Id,
  name: s.string(),
  /** The known layout of its statements. */
  layout: s.string(),
  hidden: s.boolean(),
})
export type Institution = s.Infer<typeof Institution>

const USES = { widgets: ['validation'] } as const
const READ = { who: 'validation.read', ...USES } as const
const WRITE = { who: 'validation.write', ...USES } as const
const of = { business: s.optional(Id), owner: s.optional(Id) }
const Place = s.optional(s.nullable(s.whole(0, 99)))

export const validationEndpoints = endpoints({
  'POST validation/institutions/list': {
    summary: 'Lists the financial institutions of a portal.',
    ...READ,
    body: s.object({}),
    reply: s.object({ error: s.boolean(), message: s.string(), data: s.array(Choice), count: s.integer() }),
  },
  'POST validation/statements/upload': {
    summary:
      'Uploads a statement, reads and verifies it. A locked PDF needs its password, which is used once and not stored. Uploading the same file again returns the same statement.',
    ...WRITE,
    body: s.object({
      financialInsitutionId: s.optional(s.text(0, 40)),
      /** The caller’s own; any other is refused. */
      phone: s.optional(s.text(0, 20)),
      statementPassword: s.optional(s.text(0, 200)),
      business: s.optional(Id),
    }),
    files: { pdfFinancialStatement: STATEMENT_FILE },
    reply: s.object({ error: s.boolean(), message: s.string(), id: Id, state: StatementState }),
  },
  'POST validation/statements/:id/mapping': {
    summary:
      'Sets the columns of a file with an unknown layout, counted from 0. The file is read, and the columns are remembered for the same headings.',
    ...WRITE,
    body: s.object({
      time: Place,
      details: Place,
      in: Place,
      out: Place,
      amount: Place,
      balance: Place,
      reference: Place,
    }),
    reply: s.object({ ...Message.schema, state: StatementState }),
  },
  'GET validation/report': {
    summary:
      'Returns the statements of a business and how its book compares: by month and by difference. Null if the member has no business.',
    ...READ,
    query: s.object(of),
    reply: s.object({ data: s.nullable(ValidationReport) }),
  },
  'POST validation/rows/:id/class': {
    summary:
      'Classifies a transaction. `remember` applies it to all past and future transactions with the same counterparty in the same direction.',
    ...WRITE,
    body: s.object({ is: MovementClass, remember: s.optional(s.boolean()) }),
  },
  'POST validation/rows/:id/entry': {
    summary: 'Adds a transaction to the book, once: money in as a sale, money out as an expense.',
    ...WRITE,
    body: s.object({}),
  },
  'POST validation/fees/entry': {
    summary:
      'Adds the charges of a month that are not in the book yet as one expense, which is not compared.',
    ...WRITE,
    body: s.object({ business: s.optional(Id), month: s.text(7, 7) }),
  },

  'GET validation/desk': {
    summary: 'Lists statements by status, pending ones oldest first.',
    who: 'validation.decide',
    query: s.object({ state: s.optional(StatementState), search: s.optional(s.text(0, 100)), ...paging }),
    reply: s.object({ ...pageOf(StatementRow), open: s.integer() }),
  },
  'GET validation/desk/:id': {
    summary: 'Returns a statement with the extracted data, and the URL of the file.',
    who: 'validation.decide',
    reply: s.object({
      data: s.object({
        ...Statement.schema,
        owner: s.object({ id: Id, name: s.string() }),
        business: s.string(),
        currency: Currency,
        file: s.nullable(s.string()),
        movements: s.array(Movement),
      }),
    }),
  },
  'POST validation/desk/:id/decide': {
    summary:
      'Accepts or rejects a statement that could not be verified automatically, with the reason. Its owner is notified.',
    who: 'validation.decide',
    body: s.object({ accept: s.boolean(), reason: Filled(500) }),
  },
  'GET validation/institutions': {
    summary: 'Lists the institutions with their statement layouts, including those no longer offered.',
    who: 'validation.decide',
    reply: s.object({ data: s.array(Institution), layouts: s.array(s.string()) }),
  },
  'POST validation/institutions': {
    summary: 'Adds an institution, or updates the one with the given id.',
    who: 'validation.decide',
    body: s.object({
      id: s.optional(Id),
      name: s.size(Line(80), 0, 80),
      layout: s.text(0, 40),
      hidden: s.boolean(),
    }),
  },
})
