import { MOST_AMOUNT } from './amount.ts'
import { Choice } from './book-wire.ts'
import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instance, Line, Made } from './field.ts'
import { Currency } from './loan.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  text,
  whole,
} from './shape.ts'

// A business's planned spending by period, next to the actual spending in its book. Amounts in minor units.

/** Kinds of planned spending: running costs, and capital expenditure. */
export const BUDGET_KINDS = ['operating', 'capital'] as const
export const BudgetKind = enums(BUDGET_KINDS)
export type BudgetKind = Infer<typeof BudgetKind>

/** Budgeted, actual, and projected to the end of the period at the current rate. */
export const BudgetSums = object({ budgeted: integer(), actual: integer(), forecast: integer() })
export type BudgetSums = Infer<typeof BudgetSums>

export const BudgetLine = object({
  id: Id,
  kind: BudgetKind,
  name: string(),
  /** Counts everything paid with this payment type; without a type, entries with the line's name. */
  type: nullable(Id),
  typeName: string(),
  ...BudgetSums.schema,
})
export type BudgetLine = Infer<typeof BudgetLine>

export const BudgetPeriod = object({
  id: Id,
  name: string(),
  from: Day,
  /** The last day, inclusive. */
  to: Day,
  state: enums(['ahead', 'running', 'over']),
  /** The loan that part of this budget is financed from, and that part. */
  loan: nullable(object({ id: Id, code: string(), tranche: integer() })),
  lines: array(BudgetLine),
  /** Actual spending that no line covers, grouped by name. */
  unbudgeted: array(object({ kind: BudgetKind, name: string(), actual: integer(), forecast: integer() })),
  sums: object({ operating: BudgetSums, capital: BudgetSums, all: BudgetSums }),
})
export type BudgetPeriod = Infer<typeof BudgetPeriod>

export const Budget = object({
  business: object({ id: Id, name: string(), currency: Currency, writable: boolean() }),
  /** The earliest first. */
  periods: array(BudgetPeriod),
  /** Payment types that a line can count. */
  types: array(Choice),
  /** The owner's approved or disbursed loans, the newest first. */
  loans: array(object({ id: Id, code: string(), amount: integer() })),
})
export type Budget = Infer<typeof Budget>

const Amount = whole(1, MOST_AMOUNT)
/** Blank names and days are refused by the handler, which reports the field. */
const period = {
  name: size(Line(80), 0, 80),
  from: text(0, 10),
  to: text(0, 10),
  loan: optional(nullable(Id)),
  tranche: optional(nullable(Amount)),
}
const line = { kind: BudgetKind, name: size(Line(80), 0, 80), type: optional(nullable(Id)), amount: Amount }

const WRITE = { who: 'book.write', widgets: ['budget'] } as const

export const budgetEndpoints = endpointsWith(WRITE, {
  'GET budget/own': {
    summary:
      'Returns the budget of a business by period, compared with its book. Defaults to the caller’s first business; null if there is none.',
    who: 'book.read',
    query: object({
      business: optional(Id),
      /** For staff: selects the first business of this member. */
      owner: optional(Id),
    }),
    reply: object({ data: nullable(Budget) }),
  },
  'POST budget/periods': {
    summary:
      'Adds a period. Can copy the planned expenses of another period, adjusted by a percentage. Periods of a business cannot overlap.',
    body: object({
      business: optional(Id),
      ...period,
      copy: optional(nullable(Id)),
      percent: optional(whole(-100, 1_000)),
      clientId: optional(Instance),
    }),
    reply: Made,
  },
  'PUT budget/periods/:id': {
    summary: 'Updates the name, the dates and the linked loan of a period.',
    body: object(period),
    reply: Made,
  },
  'DELETE budget/periods/:id': {
    summary: 'Removes a period and its planned expenses. The book does not change.',
    reply: Made,
  },
  'POST budget/periods/:id/lines': {
    summary: 'Adds a planned expense to a period.',
    body: object({ ...line, clientId: optional(Instance) }),
    reply: Made,
  },
  'PUT budget/lines/:id': {
    summary: 'Updates a planned expense.',
    body: object(line),
    reply: Made,
  },
  'DELETE budget/lines/:id': {
    summary: 'Removes a planned expense.',
    reply: Made,
  },
})
