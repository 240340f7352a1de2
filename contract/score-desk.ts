import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { ScoreEntry } from './score-card.ts'
import { CreditRecord } from './score-credit.ts'
import { Figure, MeasureName, MetricLine, MetricName, Note, QuarterName } from './score-fields.ts'
import { BANDS, CATEGORIES, SCORES_BY } from './score-names.ts'
import {
  array,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  text,
} from './shape.ts'

export const ScoreRow = object({
  business: Id,
  name: string(),
  owner: object({ id: Id, name: string() }),
  hub: string(),
  /** The programme cohort they applied with; empty for none. */
  cohort: string(),
  months: nullable(integer()),
  average: nullable(number()),
  /** Compared with the previous quarter. */
  change: nullable(number()),
  rank: nullable(integer()),
  financialResults: nullable(number()),
  impactData: nullable(number()),
  participationInAcceleration: nullable(number()),
  loanRepayment: nullable(number()),
  /** Number of measures without data. */
  missing: integer(),
  band: nullable(enums(BANDS)),
})
export type ScoreRow = Infer<typeof ScoreRow>

/** The closed scores of a hub or cohort in a quarter. */
export const ScoreGroup = object({
  /** Its name; empty for businesses in none. */
  group: string(),
  businesses: integer(),
  /** Means over the known scores; null if there are none. */
  average: nullable(number()),
  change: nullable(number()),
  financialResults: nullable(number()),
  impactData: nullable(number()),
  participationInAcceleration: nullable(number()),
  loanRepayment: nullable(number()),
  /** Number of businesses in each band; those without an age or a score are in none. */
  bad: integer(),
  fair: integer(),
  good: integer(),
  excellent: integer(),
})
export type ScoreGroup = Infer<typeof ScoreGroup>

const grouped = { quarter: optional(QuarterName), by: optional(enums(SCORES_BY)) }

const filters = {
  quarter: optional(QuarterName),
  search: optional(text(0, 100)),
  band: optional(enums(BANDS)),
  hub: optional(Id),
  /** Only businesses that lack measures of this category. */
  lacks: optional(enums(CATEGORIES)),
  sort: optional(enums(['name', '-name', 'average', '-average', 'change', '-change', 'missing', '-missing'])),
}

const FOLLOW = { who: 'score.follow' } as const

/** The staff's views of scores, and the values they record. */
export const scoreDeskEndpoints = endpointsWith(FOLLOW, {
  'GET scorecard/desk': {
    summary:
      'Lists the closed scores of a quarter, by default the latest closed one, for the members the caller may see.',
    query: object({ ...filters, ...paging }),
    reply: object({
      ...pageOf(ScoreRow),
      quarter: nullable(QuarterName),
      /** The quarters with closed scores, the latest first. */
      quarters: array(QuarterName),
    }),
  },
  'GET scorecard/desk/export': {
    summary: 'Exports the closed scores as a file.',
    ...listExport(filters),
  },
  'GET scorecard/report': {
    summary: 'Returns the closed scores of a quarter by hub or cohort, for the members the caller may see.',
    query: object(grouped),
    reply: object({
      data: array(ScoreGroup),
      quarter: nullable(QuarterName),
      quarters: array(QuarterName),
      by: enums(SCORES_BY),
    }),
  },
  'GET scorecard/report/export': {
    summary: 'Exports the scores by hub or cohort as a file.',
    ...listExport(grouped),
  },
  'GET scorecard/desk/:business': {
    summary: 'Returns the scores of a business for staff: its quarters, entered values and credit scorecard.',
    reply: object({
      entries: array(ScoreEntry),
      notes: array(
        object({
          quarter: QuarterName,
          measure: MeasureName,
          value: number(),
          note: string(),
          by: string(),
          at: Instant,
        }),
      ),
      credit: CreditRecord,
    }),
  },
  'POST scorecard/notes': {
    summary: 'Enters the value of a measure that has no other source, with its origin. Null removes it.',
    who: 'score.note',
    body: object({
      business: Id,
      quarter: QuarterName,
      measure: MeasureName,
      value: nullable(Figure),
      note: Note,
    }),
  },
  'POST scorecard/credit/:business': {
    summary: 'Enters a metric of the credit scorecard that has no other source, with its origin and date.',
    who: 'score.note',
    body: object({
      metric: MetricName,
      value: optional(nullable(Figure)),
      rows: optional(list(MetricLine, 0, 20)),
      day: Day,
      note: Note,
    }),
  },
})
