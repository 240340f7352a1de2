import { Filled, Line } from './field.ts'
import { MEASURE_IDS, METRIC_NAMES, SCORE_SOURCES } from './score-names.ts'
import { boolean, decimal, enums, object, optional, pattern, size, string, whole } from './shape.ts'

/** `2026-Q3` */
export const QuarterName = pattern(string(), /^\d{4}-Q[1-4]$/)
export const Year = whole(2000, 2200)
const MOST = 1e13
export const Figure = decimal(-MOST, MOST)
export const Reason = Filled(500)
/** The origin of a value; empty when the value is withdrawn. */
export const Note = size(Line(500), 0, 500)
export const Points = decimal(0, 100)
export const MeasureName = enums(MEASURE_IDS)
export const MetricName = enums(METRIC_NAMES)
export const Source = enums(SCORE_SOURCES)
/** A row of a list metric: done or not, or rated from 0 to 5. */
export const MetricLine = object({ name: Filled(120), value: decimal(0, 5) })

/** A row of a threshold table: see `rules/score/steps.ts`. */
export const Step = object({ from: Figure, score: Points, over: optional(boolean()) })
