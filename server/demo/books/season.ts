import { addDays, addMonths, type Day } from '#rules/day.ts'
import type { Trade } from './trades.ts'

/** Number of days that the demo's books cover. */
const DAYS = 730

/** Returns a seeded pseudo-random generator of numbers from 0 to 1: every demo has the same data. */
export function chance(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 16_777_216
  }
}

/** Returns the sales of a day relative to the average: season, growth, and one bad month. */
export function trafficOn(trade: Trade, day: Day, today: Day): number {
  const bad = addMonths(today, -trade.bad).slice(0, 7)
  const season = trade.seasons[Number(day.slice(5, 7)) - 1] ?? 1
  const left = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return season * (1.15 - (left / DAYS) * 0.3) * (day.startsWith(bad) ? 0.35 : 1)
}

/** The days of the books, earliest first. */
export const daysUntil = (today: Day): Day[] =>
  Array.from({ length: DAYS + 1 }, (_, at) => addDays(today, at - DAYS))

export const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
