import { Id } from './field.ts'
import { MeasureName, Source } from './score-fields.ts'
import { CATEGORIES, MEASURES } from './score-names.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
} from './shape.ts'

/** How far a measure has to go: see `rules/score/steps.ts`. */
const Target = object({
  score: number(),
  value: number(),
  way: enums(['more', 'less']),
  under: boolean(),
})
export const MeasureEntry = object({
  score: nullable(number()),
  notes: string(),
  value: nullable(number()),
  source: Source,
  /** Staff put another score in its place, and why. */
  overridden: optional(object({ from: nullable(number()), reason: string() })),
})
export type MeasureEntry = Infer<typeof MeasureEntry>

const measuresOf = (names: readonly string[]) =>
  object(Object.fromEntries(names.map(name => [name, MeasureEntry])) as Record<string, typeof MeasureEntry>)

/** The scorecard of a business for a quarter, as the wire has it; and what only our own screens read. */
export const ScoreEntry = object({
  id: nullable(Id),
  business: object({ id: Id, name: string(), months: nullable(integer()) }),
  year: integer(),
  quarter: integer(),
  averageScore: nullable(number()),
  /** Epoch seconds. */
  dateAdded: integer(),
  financialResults: measuresOf(MEASURES.financialResults),
  impactData: measuresOf(MEASURES.impactData),
  participationInAcceleration: measuresOf(MEASURES.participationInAcceleration),
  loanRepayment: measuresOf(MEASURES.loanRepayment),
  /** The means of the categories; null where nothing is known. */
  categories: record(enums(CATEGORIES), nullable(number())),
  /** The quarter was closed: nothing of it moves any more but by an override. */
  final: boolean(),
  /** The place among businesses of the same age group; null until the quarter is closed. */
  rank: nullable(object({ rank: integer(), of: integer() })),
  /** The tables of thresholds that it was reckoned by. */
  version: integer(),
  raises: array(object({ id: MeasureName, gain: number(), target: nullable(Target) })),
})
export type ScoreEntry = Infer<typeof ScoreEntry>
