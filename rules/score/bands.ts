import { BANDS, type Band } from '#contract/score-names.ts'

/** Where the bands of a gauge begin, and its end: lower edges, each belongs to the band above it. */
export type Stops = readonly [bad: number, average: number, good: number, excellent: number, end: number]

/** The bands of the quarterly scorecard by age of the business: a young one is held to less. */
export const AGE_GROUPS = [
  { from: 0, to: 6, stops: [0, 30, 40, 50, 100] },
  { from: 7, to: 12, stops: [0, 40, 50, 60, 100] },
  { from: 13, to: 24, stops: [0, 50, 60, 70, 100] },
  { from: 25, to: null, stops: [0, 60, 70, 80, 100] },
] as const satisfies readonly { from: number; to: number | null; stops: Stops }[]

/** The group that a business of so many months is compared in, from 0; null where nobody said when it started. */
export function ageGroupOf(months: number | null): number | null {
  if (months === null) return null
  return AGE_GROUPS.findLastIndex(({ from }) => months >= from)
}

/** The bands for a business of so many months; null where nobody knows its age. */
export function stopsFor(months: number | null): Stops | null {
  const group = ageGroupOf(months)
  return group === null ? null : (AGE_GROUPS[Math.max(0, group)] as { stops: Stops }).stops
}

/** The bands of the credit scorecard: four quarters. */
export const CREDIT_STOPS: Stops = [0, 25, 50, 75, 100]

/** A percent as it counts: below 1 is 0. */
export const percentOf = (value: number): number => (value < 1 ? 0 : Math.min(100, value))

/** The band that a score lies in. */
export function bandOf(score: number, stops: Stops): Band {
  const counted = percentOf(score)
  const at = [stops[0], stops[1], stops[2], stops[3]].findLastIndex(from => counted >= from)
  return BANDS[Math.max(0, at)] as Band
}

/** How far the needle of the credit gauge stands beyond its score, by band. The number and the word never move. */
const OFFSETS: Record<Band, number> = { bad: 2.5, average: 1.5, good: 0.5, excellent: 0 }
/** As near to the next band as the needle gets. */
const NEAR = 0.1

/** Where the needle of the credit gauge points for a score: it stays in the score's own band. */
export function needleOf(score: number): number {
  const counted = percentOf(score)
  const band = bandOf(counted, CREDIT_STOPS)
  const end = CREDIT_STOPS[BANDS.indexOf(band) + 1] as number
  return Math.min(counted + OFFSETS[band], band === 'excellent' ? end : end - NEAR)
}

/** To so many places, halves up. */
export const rounded = (value: number, places = 2): number =>
  Math.round((value + Number.EPSILON) * 10 ** places) / 10 ** places

/** The mean of what is known, unrounded; null where nothing is. What is 0 counts. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
