import type { Frequency, SurveyState } from '#contract/survey.ts'
import { addDays, addMonths, type Day, dayOf, instantOf, quarterOf } from '#rules/day.ts'

/** What tells when a survey can be answered. */
export type Terms = {
  frequency: Frequency
  /** Of quarterly ones: how many days before the end of the quarter it opens, and after it closes. */
  daysBefore: number
  daysAfter: number
  /** Of the others; null for no end. */
  opensAt: Date | null
  closesAt: Date | null
  active: boolean
}

/** When a survey can be answered, and what that counts for. */
export type Window = {
  isOpen: boolean
  /** What an answer counts for that is given in this window: `2026-Q3`, the round, or nothing where it is asked always. */
  period: string
  /** The window that is open now, or else the next one; null where it has no end, and both where there is none to come. */
  opensAt: Date | null
  closesAt: Date | null
}

/**
 * The window of a survey that is open now, or else the next one.
 * @param now in ms since 1970
 * @param round which time of a survey that is asked once in each round
 */
export function windowOf(terms: Terms, now: number, round = '1'): Window {
  const window = terms.frequency === 'quarterly' ? quarterOpen(terms, now) : givenBy(terms, now, round)
  return terms.active ? window : { ...window, isOpen: false, opensAt: null, closesAt: null }
}

/**
 * How a survey stands for somebody.
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

/** Windows of quarters may overlap: the earlier one's counts until it closes. */
function quarterOpen({ daysBefore, daysAfter }: Terms, now: number): Window {
  const closes = (quarter: Quarter) => instantOf(addDays(quarter.end, daysAfter))
  // the quarter that we are in has not ended; of those before, one may still be open
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

/** A quarter of the year. @property end the first day after it */
type Quarter = { name: string; end: Day }

/** The quarter so many quarters after the one that an instant lies in; before it where `away` is negative. */
function quarterAt(now: number, away: number): Quarter {
  const day = dayOf(now)
  const monthsIn = (Number(day.slice(5, 7)) - 1) % 3
  const first = addMonths(`${day.slice(0, 7)}-01`, 3 * away - monthsIn)
  return { name: quarterOf(first), end: addMonths(first, 3) }
}
