import type { RepeatEvery } from '#contract/document-kind.ts'
import { addDays, addMonths, type Day, daysBetween, monthsBetween } from '#rules/day.ts'

const MONTHS = { month: 1, quarter: 3 } as const

/**
 * Returns the next day of a series after another day. A monthly series keeps its day of the month: one that began on the 31st falls on
 * the last day of shorter months, and on the 31st again afterwards.
 */
export function nextRepeat(startsOn: Day, every: RepeatEvery, after: Day): Day {
  if (after < startsOn) return startsOn
  if (every === 'week') return addDays(startsOn, 7 * (Math.floor(daysBetween(startsOn, after) / 7) + 1))
  const step = MONTHS[every]
  let turn = Math.floor(monthsBetween(startsOn, after) / step)
  let day = addMonths(startsOn, turn * step)
  // `monthsBetween` rounds down, so this advances to the first day past `after`
  while (day <= after) day = addMonths(startsOn, ++turn * step)
  return day
}
