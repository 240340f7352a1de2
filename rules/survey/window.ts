import type { Frequency, SurveyState } from '#contract/survey.ts'
import { addDays, dayOf, instantOf, quarterOf } from '#rules/day.ts'
import { daysOf, type Quarter, quarterAfter } from '#rules/quarter.ts'

/** The settings that determine when a survey can be answered. */
export type Terms = {
  frequency: Frequency
  /** For quarterly surveys: how many days before the end of the quarter it opens, and after it closes. */
  daysBefore: number
  daysAfter: number
  /** For other frequencies; null for no limit. */
  opensAt: Date | null
  closesAt: Date | null
  active: boolean
}

/** When a survey can be answered, and for which period. */
export type Window = {
  isOpen: boolean
  /** The period an answer given in this window counts for: `2026-Q3`, the round, or empty for a survey that is always open. */
  period: string
  /** The current window, or else the next one; the end is null if there is none. If no window is left, only the end of the last. */
  opensAt: Date | null
  closesAt: Date | null
}

/**
 * Returns a survey's current window, or else the next one.
 * @param now in ms since 1970
 * @param round the current round of a survey asked once per round
 */
export function windowOf(terms: Terms, now: number, round = '1'): Window {
  const window = terms.frequency === 'quarterly' ? quarterOpen(terms, now) : givenBy(terms, now, round)
  return terms.active ? window : { ...window, isOpen: false, opensAt: null, closesAt: null }
}

/**
 * Returns a survey's state for a user.
 * @param hasAnswered for the window's period
 */
export function stateOf({ isOpen }: Pick<Window, 'isOpen'>, hasAnswered: boolean): SurveyState {
  if (hasAnswered) return 'answered'
  return isOpen ? 'open' : 'closed'
}

function givenBy({ frequency, opensAt, closesAt }: Terms, now: number, round: string): Window {
  const isOver = closesAt !== null && now >= closesAt.getTime()
  const isOpen = !isOver && (opensAt === null || now >= opensAt.getTime())
  const period = frequency === 'once' ? round : ''
  return { isOpen, period, opensAt: isOver ? null : opensAt, closesAt }
}

/** Windows of quarters may overlap: the earlier one takes precedence until it closes. */
function quarterOpen({ daysBefore, daysAfter }: Terms, now: number): Window {
  const current = quarterOf(dayOf(now))
  /** The day after a quarter, which its days before and after are counted from. */
  const endOf = (quarter: Quarter) => addDays(daysOf(quarter).to, 1)
  const closes = (quarter: Quarter) => instantOf(addDays(endOf(quarter), daysAfter))
  // the current quarter's window is always still ahead or open; a previous one may be open too
  const period =
    [-2, -1, 0].map(away => quarterAfter(current, away)).find(one => now < closes(one)) ?? current
  if (daysBefore + daysAfter === 0) return { isOpen: false, period, opensAt: null, closesAt: null }
  const opens = Math.max(instantOf(addDays(endOf(period), -daysBefore)), closes(quarterAfter(period, -1)))
  return { isOpen: now >= opens, period, opensAt: new Date(opens), closesAt: new Date(closes(period)) }
}
