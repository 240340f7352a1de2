import { Id } from './field.ts'
import { recordOf } from './record.ts'
import { MeasureName, Source } from './score-fields.ts'
import { CATEGORIES, MEASURES } from './score-names.ts'
import * as s from './shape.ts'

/** What a measure needs for a higher score: see `rules/score/steps.ts`. */
const Target = s.object({
  score: s.number(),
  value: s.number(),
  way: s.enums(['more', 'less']),
  under: s.boolean(),
  over: s.boolean(),
})
const MeasureEntry = s.object({
  score: s.nullable(s.number()),
  notes: s.string(),
  value: s.nullable(s.number()),
  source: Source,
  /** Staff overrode the score, with a reason. */
  overridden: s.optional(s.object({ from: s.nullable(s.number()), reason: s.string() })),
})
const measuresOf = (names: readonly string[]) => s.object(recordOf(names, () => MeasureEntry))

/** The scorecard of a business for a quarter in wire format, plus fields that only our own screens read. */
export const ScoreEntry = s.object({
  id: s.nullable(Id),
  business: s.object({ id: Id, name: s.string(), months: s.nullable(s.integer()) }),
  year: s.integer(),
  quarter: s.integer(),
  averageScore: s.nullable(s.number()),
  /** Epoch seconds. */
  dateAdded: s.integer(),
  financialResults: measuresOf(MEASURES.financialResults),
  impactData: measuresOf(MEASURES.impactData),
  participationInAcceleration: measuresOf(MEASURES.participationInAcceleration),
  loanRepayment: measuresOf(MEASURES.loanRepayment),
  /** Mean scores of the categories; null if nothing is known. */
  categories: s.record(s.enums(CATEGORIES), s.nullable(s.number())),
  /** The quarter is closed: nothing changes any more except by an override. */
  final: s.boolean(),
  /** Rank among businesses of the same age group; null until the quarter is closed. */
  rank: s.nullable(s.object({ rank: s.integer(), of: s.integer() })),
  /** Version of the threshold tables it was calculated with. */
  version: s.integer(),
  raises: s.array(s.object({ id: MeasureName, gain: s.number(), target: s.nullable(Target) })),
})
export type ScoreEntry = s.Infer<typeof ScoreEntry>
