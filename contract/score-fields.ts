import { Filled, Line, YEAR } from './field.ts'
import { MEASURE_IDS, METRIC_NAMES, SCORE_SOURCES } from './score-names.ts'
import * as s from './shape.ts'

/** `2026-Q3` */
export const QuarterName = s.pattern(s.string(), new RegExp(`^${YEAR}-Q[1-4]$`))
export const Year = s.whole(2000, 2200)
const MOST = 1e13
export const Figure = s.decimal(-MOST, MOST)
export const Reason = Filled(500)
/** The origin of a value; empty when the value is withdrawn. */
export const Note = s.size(Line(500), 0, 500)
export const Points = s.decimal(0, 100)
export const MeasureName = s.enums(MEASURE_IDS)
export const MetricName = s.enums(METRIC_NAMES)
export const Source = s.enums(SCORE_SOURCES)
/** A row of a list metric: done or not, or rated from 0 to 5. */
export const MetricLine = s.object({ name: Filled(120), value: s.decimal(0, 5) })

/** A row of a threshold table: see `rules/score/steps.ts`. */
export const Step = s.object({ from: Figure, score: Points, over: s.optional(s.boolean()) })
