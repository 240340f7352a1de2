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

/** What a measure needs for a higher score: see `rules/score/steps.ts`. */
const Target = object({
  score: number(),
  value: number(),
  way: enums(['more', 'less']),
  under: boolean(),
  over: boolean(),
})
const MeasureEntry = object({
  score: nullable(number()),
  notes: string(),
  value: nullable(number()),
  source: Source,
  /** Staff overrode the score, with a reason. */
  overridden: optional(object({ from: nullable(number()), reason: string() })),
})
const measuresOf = (names: readonly string[]) =>
  object(Object.fromEntries(names.map(name => [name, MeasureEntry])) as Record<string, typeof MeasureEntry>)

/** The scorecard of a business for a quarter in wire format, plus fields that only our own screens read. */
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
  /** Mean scores of the categories; null if nothing is known. */
  categories: record(enums(CATEGORIES), nullable(number())),
  /** The quarter is closed: nothing changes any more except by an override. */
  final: boolean(),
  /** Rank among businesses of the same age group; null until the quarter is closed. */
  rank: nullable(object({ rank: integer(), of: integer() })),
  /** Version of the threshold tables it was calculated with. */
  version: integer(),
  raises: array(object({ id: MeasureName, gain: number(), target: nullable(Target) })),
})
export type ScoreEntry = Infer<typeof ScoreEntry>
