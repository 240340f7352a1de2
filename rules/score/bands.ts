import { BANDS, type Band } from '#contract/score-names.ts'

/** The inclusive lower edges of a gauge's bands, and its end. */
export type Stops = readonly [bad: number, average: number, good: number, excellent: number, end: number]

/** The quarterly scorecard's bands by age of the business: younger ones have lower thresholds. */
export const AGE_GROUPS = [
  { from: 0, to: 6, stops: [0, 30, 40, 50, 100] },
  { from: 7, to: 12, stops: [0, 40, 50, 60, 100] },
  { from: 13, to: 24, stops: [0, 50, 60, 70, 100] },
  { from: 25, to: null, stops: [0, 60, 70, 80, 100] },
] as const satisfies readonly { from: number; to: number | null; stops: Stops }[]

/** Returns the index of a business's age group; null if its start is unknown. */
export function ageGroupOf(months: number | null): number | null {
  if (months === null) return null
  return AGE_GROUPS.filter(({ from }) => months >= from).length - 1
}

/** Returns the bands for a business by age in months; null if the age is unknown. */
export function stopsFor(months: number | null): Stops | null {
  const group = ageGroupOf(months)
  return group === null ? null : (AGE_GROUPS[Math.max(0, group)] as { stops: Stops }).stops
}

/** The credit scorecard's bands: four quarters. */
export const CREDIT_STOPS: Stops = [0, 25, 50, 75, 100]

/** Normalizes a percentage: below 1 counts as 0. */
export const percentOf = (value: number): number => (value < 1 ? 0 : Math.min(100, value))

/** Returns the band of a score. */
export function bandOf(score: number, stops: Stops): Band {
  const counted = percentOf(score)
  const at = stops.slice(0, 4).filter(from => counted >= from).length - 1
  return BANDS[Math.max(0, at)] as Band
}

/** How far the credit gauge's needle is offset from the score, by band. The displayed number and word are not offset. */
const OFFSETS: Record<Band, number> = { bad: 2.5, average: 1.5, good: 0.5, excellent: 0 }
/** The needle's minimum distance from the next band. */
const NEAR = 0.1

/** Returns the needle position of the credit gauge for a score: it stays within the score's band. */
export function needleOf(score: number): number {
  const counted = percentOf(score)
  const band = bandOf(counted, CREDIT_STOPS)
  const end = CREDIT_STOPS[BANDS.indexOf(band) + 1] as number
  return Math.min(counted + OFFSETS[band], band === 'excellent' ? end : end - NEAR)
}

/** Rounds half up to two decimal places. */
export const roundToHundredths = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** Returns the unrounded mean of the known values; null if there are none. 0 counts as known. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
