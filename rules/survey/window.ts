import type { Frequency, SurveyState } from '#contract/survey.ts'
import { addDays, addMonths, type Day, dayOf, instantOf, quarterOf } from '#rules/day.ts'

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
  /** The current window, or else the next one; the end is null if there is none, and both are if no window is left. */
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
  return isOver ? { isOpen, period, opensAt: null, closesAt: null } : { isOpen, period, opensAt, closesAt }
}

/** Windows of quarters may overlap: the earlier one takes precedence until it closes. */
function quarterOpen({ daysBefore, daysAfter }: Terms, now: number): Window {
  const closes = (quarter: Quarter) => instantOf(addDays(quarter.end, daysAfter))
  // the current quarter's window is always still ahead or open; a previous one may be open too
  const away = [-2, -1, 0].find(one => now < closes(quarterAt(now, one))) as number
  const quarter = quarterAt(now, away)
  if (daysBefore + daysAfter === 0)
    return { isOpen: false, period: quarter.name, opensAt: null, closesAt: null }
  const opens = Math.max(instantOf(addDays(quarter.end, -daysBefore)), closes(quarterAt(now, away - 1)))
  return {
    isOpen: now >= opens,
    period: quarter.name,
    opensAt: new Date(opens),
    closesAt: new Date(closes(quarter)),
  }
}

/** A quarter of the year. @property end the day after it */
type Quarter = { name: string; end: Day }

/** Returns the quarter `away` quarters after the one of an instant; earlier if negative. */
function quarterAt(now: number, away: number): Quarter {
  const day = dayOf(now)
  const monthsIn = (Number(day.slice(5, 7)) - 1) % 3
  const first = addMonths(`${day.slice(0, 7)}-01`, 3 * away - monthsIn)
  return { name: quarterOf(first), end: addMonths(first, 3) }
}
