import { Choice } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line, Message, pageOf, paging } from './field.ts'
import { STATEMENT_FILE } from './handed-file.ts'
import { Currency } from './loan.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  text,
  whole,
} from './shape.ts'
import { STATEMENT_STATES } from './statement-state.ts'

// Whether a business's book agrees with its statements. Amounts in minor units.

export const StatementState = enums(STATEMENT_STATES)
export type StatementState = Infer<typeof StatementState>

/** Classification of a statement's transaction. */
export const MovementClass = enums([
  'receipt',
  'payment',
  'transfer',
  'financing',
  'fee',
  'reversal',
  'personal',
  'unknown',
])
export type MovementClass = Infer<typeof MovementClass>

/** Why a statement cannot be verified automatically. */
export const StatementDoubt = enums([
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
export type StatementDoubt = Infer<typeof StatementDoubt>

const sides = object({ in: integer(), out: integer() })
const Side = enums(['in', 'out'])

export const Statement = object({
  id: Id,
  institution: string(),
  fileName: string(),
  state: StatementState,
  integrity: nullable(enums(['verified', 'partly', 'failed'])),
  doubts: array(StatementDoubt),
  holder: string(),
  from: nullable(Day),
  to: nullable(Day),
  opening: nullable(integer()),
  closing: nullable(integer()),
  sums: sides,
  rows: integer(),
  /** Rows already contained in an earlier statement, which are counted once. */
  repeated: integer(),
  /** Where a balance does not follow from the previous one. */
  breaks: array(object({ day: Day, details: string(), expected: integer(), found: integer() })),
  reason: nullable(string()),
  at: Instant,
  /** Version of the parser, and the hash of the file. */
  parser: integer(),
  hash: string(),
  /** The first rows of a file in an unknown layout, while its columns are to be mapped. */
  grid: nullable(array(array(string()))),
})
export type Statement = Infer<typeof Statement>

export const Movement = object({
  id: Id,
  day: Day,
  time: nullable(string()),
  details: string(),
  reference: string(),
  in: integer(),
  out: integer(),
  is: MovementClass,
  institution: string(),
})
export type Movement = Infer<typeof Movement>

export const Difference = object({
  kind: enums(['unrecorded', 'not-on-statement', 'amount']),
  side: Side,
  day: Day,
  /** For a differing amount: the statement's less the book's. */
  amount: integer(),
  row: nullable(Movement),
  entry: nullable(object({ id: Id, name: string(), amount: integer(), day: Day })),
})
export type Difference = Infer<typeof Difference>

export const BANDS = ['excellent', 'good', 'average', 'bad'] as const
export const ValidationResult = object({
  /** The day of the calculation. */
  day: Day,
  from: Day,
  to: Day,
  /** Number of its days covered by statements. */
  days: integer(),
  /** In percent, not rounded. */
  discrepancy: number(),
  /** 0 to 100. */
  score: number(),
  band: enums(BANDS),
})
export type ValidationResult = Infer<typeof ValidationResult>

/** Monthly balances of an account: `opening + in - out + unseen` is `closing`. */
export const Proof = object({
  institution: string(),
  /** The last digits of its number, if the statement contains it. */
  account: string(),
  months: array(
    object({
      month: string(),
      opening: integer(),
      in: integer(),
      out: integer(),
      /** Net movement on days that no statement covers. */
      unseen: integer(),
      closing: integer(),
    }),
  ),
})
export type Proof = Infer<typeof Proof>

export const ValidationReport = object({
  business: object({ id: Id, name: string(), currency: Currency, writable: boolean() }),
  /** The newest first. */
  statements: array(Statement),
  /** Null while no counted statement has a transaction of the business. */
  result: nullable(ValidationResult),
  /** Earlier results, the oldest first. */
  history: array(object({ day: Day, discrepancy: number(), score: number() })),
  months: array(
    // fees: the charges that are not in the book yet
    object({ month: string(), statement: sides, book: sides, aside: sides, apart: sides, fees: integer() }),
  ),
  proof: array(Proof),
  /** The largest first. */
  differences: array(Difference),
  /** Total number of differences. */
  open: integer(),
  /** Share of the transactions that are in the book, 0 to 1. */
  matched: object({ count: number(), value: number() }),
  /** Transactions that only the owner can classify. */
  asks: array(Movement),
  /** Loans received and repaid according to the statements, and the investments in the book. */
  financing: object({ statement: sides, book: integer() }),
})
export type ValidationReport = Infer<typeof ValidationReport>

/** A statement that is or was in the staff's queue. */
export const StatementRow = object({
  id: Id,
  state: StatementState,
  owner: object({ id: Id, name: string() }),
  business: string(),
  institution: string(),
  doubts: array(StatementDoubt),
  from: nullable(Day),
  to: nullable(Day),
  rows: integer(),
  at: Instant,
  decidedBy: nullable(string()),
  reason: nullable(string()),
})
export type StatementRow = Infer<typeof StatementRow>

export const Institution = object({
  id: Id,
  name: string(),
  /** The known layout of its statements. */
  layout: string(),
  hidden: boolean(),
})
export type Institution = Infer<typeof Institution>

const USES = { widgets: ['validation'] } as const
const READ = { who: 'validation.read', ...USES } as const
const WRITE = { who: 'validation.write', ...USES } as const
const of = { business: optional(Id), owner: optional(Id) }
const Place = optional(nullable(whole(0, 99)))

export const validationEndpoints = endpoints({
  'POST validation/institutions/list': {
    summary: 'Lists the financial institutions of a portal.',
    ...READ,
    body: object({}),
    reply: object({ error: boolean(), message: string(), data: array(Choice), count: integer() }),
  },
  'POST validation/statements/upload': {
    summary:
      'Uploads a statement, reads and verifies it. A locked PDF needs its password, which is used once and not stored. Uploading the same file again returns the same statement.',
    ...WRITE,
    body: object({
      financialInsitutionId: optional(text(0, 40)),
      /** The caller’s own; any other is refused. */
      phone: optional(text(0, 20)),
      statementPassword: optional(text(0, 200)),
      business: optional(Id),
    }),
    files: { pdfFinancialStatement: STATEMENT_FILE },
    reply: object({ error: boolean(), message: string(), id: Id, state: StatementState }),
  },
  'POST validation/statements/:id/mapping': {
    summary:
      'Sets the columns of a file with an unknown layout, counted from 0. The file is read, and the columns are remembered for the same headings.',
    ...WRITE,
    body: object({
      time: Place,
      details: Place,
      in: Place,
      out: Place,
      amount: Place,
      balance: Place,
      reference: Place,
    }),
    reply: object({ ...Message.schema, state: StatementState }),
  },
  'GET validation/report': {
    summary:
      'Returns the statements of a business and how its book compares: by month and by difference. Null if the member has no business.',
    ...READ,
    query: object(of),
    reply: object({ data: nullable(ValidationReport) }),
  },
  'POST validation/rows/:id/class': {
    summary:
      'Classifies a transaction. `remember` applies it to all past and future transactions with the same counterparty in the same direction.',
    ...WRITE,
    body: object({ is: MovementClass, remember: optional(boolean()) }),
  },
  'POST validation/rows/:id/entry': {
    summary: 'Adds a transaction to the book, once: money in as a sale, money out as an expense.',
    ...WRITE,
    body: object({}),
  },
  'POST validation/fees/entry': {
    summary:
      'Adds the charges of a month that are not in the book yet as one expense, which is not compared.',
    ...WRITE,
    body: object({ business: optional(Id), month: text(7, 7) }),
  },

  'GET validation/desk': {
    summary: 'Lists statements by status, pending ones oldest first.',
    who: 'validation.decide',
    query: object({ state: optional(StatementState), search: optional(text(0, 100)), ...paging }),
    reply: object({ ...pageOf(StatementRow), open: integer() }),
  },
  'GET validation/desk/:id': {
    summary: 'Returns a statement with the extracted data, and the URL of the file.',
    who: 'validation.decide',
    reply: object({
      data: object({
        ...Statement.schema,
        owner: object({ id: Id, name: string() }),
        business: string(),
        currency: Currency,
        file: nullable(string()),
        movements: array(Movement),
      }),
    }),
  },
  'POST validation/desk/:id/decide': {
    summary:
      'Accepts or rejects a statement that could not be verified automatically, with the reason. Its owner is notified.',
    who: 'validation.decide',
    body: object({ accept: boolean(), reason: Filled(500) }),
  },
  'GET validation/institutions': {
    summary: 'Lists the institutions with their statement layouts, including those no longer offered.',
    who: 'validation.decide',
    reply: object({ data: array(Institution), layouts: array(string()) }),
  },
  'POST validation/institutions': {
    summary: 'Adds an institution, or updates the one with the given id.',
    who: 'validation.decide',
    body: object({
      id: optional(Id),
      name: size(Line(80), 0, 80),
      layout: text(0, 40),
      hidden: boolean(),
    }),
  },
})
