import type { BudgetKind, BudgetSums } from '#contract/budget.ts'
import { addDays, addMonths, type Day, daysBetween, isDay } from './day.ts'
import { wholeOf } from './figures.ts'
import { MINOR } from './money.ts'

export type Span = { from: Day; to: Day }
/** An expense recorded in the book. */
export type Spent = { kind: BudgetKind; name: string; type: string | null; day: Day; amount: number }
/** A planned expense. */
export type Planned = { id: string; kind: BudgetKind; name: string; type: string | null; budgeted: number }

/** Number of distinct spending days in a period from which a pace is extrapolated; fewer count as a one-off such as rent. */
const PACE_DAYS = 3

type PeriodProblem =
  | { field: 'name'; problem: 'name-blank' }
  | { field: 'from'; problem: 'from-blank' | 'from-none' }
  | { field: 'to'; problem: 'to-blank' | 'to-none' | 'end-first' | 'too-long' }
  | { field: 'from'; problem: 'overlap'; with: string }

/** The longest period allowed, in days: ten years. */
const LONGEST = 3_660

/** A year typed with two digits is the year 26, and the last years have no period after them. */
const isPlannable = (day: string): boolean => isDay(day) && day >= '1900-01-01' && day < '9000-01-01'

/** Returns the first problem with a period, or null for a valid one. @param others the other periods of the business */
export function periodProblem(
  { name, from, to }: Span & { name: string },
  others: readonly (Span & { name: string })[],
): PeriodProblem | null {
  if (!name.trim()) return { field: 'name', problem: 'name-blank' }
  if (!from) return { field: 'from', problem: 'from-blank' }
  if (!isPlannable(from)) return { field: 'from', problem: 'from-none' }
  if (!to) return { field: 'to', problem: 'to-blank' }
  if (!isPlannable(to)) return { field: 'to', problem: 'to-none' }
  if (to < from) return { field: 'to', problem: 'end-first' }
  if (daysBetween(from, to) > LONGEST) return { field: 'to', problem: 'too-long' }
  const other = others.find(one => one.from <= to && from <= one.to)
  return other ? { field: 'from', problem: 'overlap', with: other.name } : null
}

/** Returns the period after another, as long as that one: in months if it is whole months. Null after one with days out of range. */
export function periodAfter({ from, to }: Span): Span | null {
  if (periodProblem({ name: 'x', from, to }, [])) return null
  const next = addDays(to, 1)
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const isWhole = next.slice(8) === from.slice(8)
  const end = isWhole
    ? addMonths(next, monthOf(next) - monthOf(from))
    : addDays(next, daysBetween(from, next))
  return { from: next, to: addDays(end, -1) }
}

/** Returns whether a period is ahead, running or over today. */
export const stateOf = ({ from, to }: Span, today: Day): 'ahead' | 'running' | 'over' =>
  today < from ? 'ahead' : today > to ? 'over' : 'running'

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Returns the budget line an expense counts towards: the one with its kind and name, preferring one with its payment type as well;
 * otherwise a line that covers everything paid with that type. Returns null if no line plans it.
 */
export function lineOf({ kind, name, type }: Spent, lines: readonly Planned[]): Planned | null {
  const ofKind = lines.filter(line => line.kind === kind)
  const named = ofKind.filter(line => plain(line.name) === plain(name))
  return (
    named.find(line => line.type !== null && line.type === type) ??
    named.find(line => line.type === null) ??
    ofKind.find(line => line.type !== null && line.type === type) ??
    null
  )
}

/**
 * Forecasts spending by the end of a period: spending on several days is extrapolated at its pace; occasional spending is the greater
 * of actual and planned. Rounded half up to whole units.
 */
export function forecastOf(
  spent: readonly Pick<Spent, 'day' | 'amount'>[],
  budgeted: number,
  period: Span,
  today: Day,
): number {
  const actual = sumOf(spent)
  const state = stateOf(period, today)
  if (state === 'over') return actual
  if (state === 'ahead') return Math.max(actual, budgeted)
  const days = new Set(spent.map(({ day }) => day)).size
  if (days < PACE_DAYS) return Math.max(actual, budgeted)
  const elapsed = daysBetween(period.from, today) + 1
  const whole = daysBetween(period.from, period.to) + 1
  return Math.max(actual, Math.floor((actual / MINOR) * (whole / elapsed) + 0.5) * MINOR)
}

const sumOf = (spent: readonly Pick<Spent, 'amount'>[]): number =>
  spent.reduce((sum, { amount }) => sum + wholeOf(amount), 0)

/** Computes a period's figures: each line, unplanned spending by name, and totals that equal those of the book. */
export function reckonPeriod(period: Span, lines: readonly Planned[], book: readonly Spent[], today: Day) {
  const spent = book.filter(({ day }) => day >= period.from && day <= period.to)
  const byLine = new Map<string, Spent[]>()
  const rest = new Map<string, Spent[]>()
  for (const one of spent) {
    const line = lineOf(one, lines)
    const [to, key] = line ? [byLine, line.id] : [rest, `${one.kind} ${plain(one.name)}`]
    to.set(key, [...(to.get(key) ?? []), one])
  }
  const reckoned = lines.map(line => {
    const own = byLine.get(line.id) ?? []
    return { ...line, actual: sumOf(own), forecast: forecastOf(own, line.budgeted, period, today) }
  })
  const unbudgeted = [...rest.values()].map(own => {
    const [first] = own as [Spent]
    return {
      kind: first.kind,
      name: first.name,
      actual: sumOf(own),
      forecast: forecastOf(own, 0, period, today),
    }
  })
  unbudgeted.sort((one, other) => other.actual - one.actual || one.name.localeCompare(other.name))
  const of = (...kinds: BudgetKind[]): BudgetSums =>
    addSums([
      ...reckoned.filter(({ kind }) => kinds.includes(kind)),
      ...unbudgeted.filter(({ kind }) => kinds.includes(kind)).map(one => ({ ...one, budgeted: 0 })),
    ])
  return {
    lines: reckoned,
    unbudgeted,
    sums: { operating: of('operating'), capital: of('capital'), all: of('operating', 'capital') },
  }
}

/** Adds up several sets of sums. */
export const addSums = (all: readonly BudgetSums[]): BudgetSums =>
  all.reduce(
    (sum, one) => ({
      budgeted: sum.budgeted + one.budgeted,
      actual: sum.actual + one.actual,
      forecast: sum.forecast + one.forecast,
    }),
    { budgeted: 0, actual: 0, forecast: 0 },
  )

/** Returns the variance from plan and the word that describes it. Spending less than planned is favourable. */
export function varianceOf({ budgeted, actual }: Pick<BudgetSums, 'budgeted' | 'actual'>): {
  amount: number
  word: 'left' | 'over' | 'even' | 'unbudgeted'
} {
  const left = budgeted - actual
  if (budgeted === 0 && actual > 0) return { amount: actual, word: 'unbudgeted' }
  return { amount: Math.abs(left), word: left > 0 ? 'left' : left < 0 ? 'over' : 'even' }
}

/** Changes a planned amount by so many percent, rounded half up to whole units. */
export const changedBy = (amount: number, percent: number): number =>
  Math.floor(((amount / MINOR) * (100 + percent)) / 100 + 0.5) * MINOR
