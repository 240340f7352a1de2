import { MOST_AMOUNT } from './amount.ts'
import { Choice } from './book-wire.ts'
import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instance, Line, Made } from './field.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'

// A business's planned spending by period, next to the actual spending in its book. Amounts in minor units.

/** Kinds of planned spending: running costs, and capital expenditure. */
export const BUDGET_KINDS = ['operating', 'capital'] as const
export const BudgetKind = s.enums(BUDGET_KINDS)
export type BudgetKind = s.Infer<typeof BudgetKind>

/** Budgeted, actual, and projected to the end of the period at the current rate. */
export const BudgetSums = s.object({ budgeted: s.integer(), actual: s.integer(), forecast: s.integer() })
export type BudgetSums = s.Infer<typeof BudgetSums>

export const BudgetLine = s.object({
  id: Id,
  kind: BudgetKind,
  name: s.string(),
  /** Counts everything paid with this payment type; without a type, entries with the line's name. */
  type: s.nullable(Id),
  typeName: s.string(),
  ...BudgetSums.schema,
})
export type BudgetLine = s.Infer<typeof BudgetLine>

export const BudgetPeriod = s.object({
  id: Id,
  name: s.string(),
  from: Day,
  /** The last day, inclusive. */
  to: Day,
  state: s.enums(['ahead', 'running', 'over']),
  /** The loan that part of this budget is financed from, and that part. */
  loan: s.nullable(s.object({ id: Id, code: s.string(), tranche: s.integer() })),
  lines: s.array(BudgetLine),
  /** Actual spending that no line covers, grouped by name. */
  unbudgeted: s.array(
    s.object({ kind: BudgetKind, name: s.string(), actual: s.integer(), forecast: s.integer() }),
  ),
  sums: s.object({ operating: BudgetSums, capital: BudgetSums, all: BudgetSums }),
})
export type BudgetPeriod = s.Infer<typeof BudgetPeriod>

export const Budget = s.object({
  business: s.object({ id: Id, name: s.string(), currency: Currency, writable: s.boolean() }),
  /** The earliest first. */
  periods: s.array(BudgetPeriod),
  /** Payment types that a line can count. */
  types: s.array(Choice),
  /** The owner's approved or disbursed loans, the newest first. */
  loans: s.array(s.object({ id: Id, code: s.string(), amount: s.integer() })),
})
export type Budget = s.Infer<typeof Budget>

const Amount = s.whole(1, MOST_AMOUNT)
/** Blank names and days are refused by the handler, which reports the field. */
const period = {
  name: s.size(Line(80), 0, 80),
  from: s.text(0, 10),
  to: s.text(0, 10),
  loan: s.optional(s.nullable(Id)),
  tranche: s.optional(s.nullable(Amount)),
}
const line = {
  kind: BudgetKind,
  name: s.size(Line(80), 0, 80),
  type: s.optional(s.nullable(Id)),
  amount: Amount,
}

const WRITE = { who: 'book.write', widgets: ['budget'] } as const

export const budgetEndpoints = endpointsWith(WRITE, {
  'GET budget/own': {
    summary:
      'Returns the budget of a business by period, compared with its book. Defaults to the caller’s first business; null if there is none.',
    who: 'book.read',
    query: s.object({
      business: s.optional(Id),
      /** For staff: selects the first business of this member. */
      owner: s.optional(Id),
    }),
    reply: s.object({ data: s.nullable(Budget) }),
  },
  'POST budget/periods': {
    summary:
      'Adds a period. Can copy the planned expenses of another period, adjusted by a percentage. Periods of a business cannot overlap.',
    body: s.object({
      business: s.optional(Id),
      ...period,
      copy: s.optional(s.nullable(Id)),
      percent: s.optional(s.whole(-100, 1_000)),
      clientId: s.optional(Instance),
    }),
    reply: Made,
  },
  'PUT budget/periods/:id': {
    summary: 'Updates the name, the dates and the linked loan of a period.',
    body: s.object(period),
    reply: Made,
  },
  'DELETE budget/periods/:id': {
    summary: 'Removes a period and its planned expenses. The book does not change.',
    reply: Made,
  },
  'POST budget/periods/:id/lines': {
    summary: 'Adds a planned expense to a period.',
    body: s.object({ ...line, clientId: s.optional(Instance) }),
    reply: Made,
  },
  'PUT budget/lines/:id': {
    summary: 'Updates a planned expense.',
    body: s.object(line),
    reply: Made,
  },
  'DELETE budget/lines/:id': {
    summary: 'Removes a planned expense.',
    reply: Made,
  },
})
