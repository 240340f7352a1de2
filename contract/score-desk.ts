import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { ScoreEntry } from './score-card.ts'
import { CreditRecord } from './score-credit.ts'
import { Figure, MeasureName, MetricLine, MetricName, Note, QuarterName } from './score-fields.ts'
import { BANDS, CATEGORIES, SCORES_BY } from './score-names.ts'
import * as s from './shape.ts'

export const ScoreRow = s.object({
  business: Id,
  name: s.string(),
  owner: s.object({ id: Id, name: s.string() }),
  hub: s.string(),
  /** The programme cohort they applied with; empty for none. */
  cohort: s.string(),
  months: s.nullable(s.integer()),
  average: s.nullable(s.number()),
  /** Compared with the previous quarter. */
  change: s.nullable(s.number()),
  rank: s.nullable(s.integer()),
  financialResults: s.nullable(s.number()),
  impactData: s.nullable(s.number()),
  participationInAcceleration: s.nullable(s.number()),
  loanRepayment: s.nullable(s.number()),
  /** Number of measures without data. */
  missing: s.integer(),
  band: s.nullable(s.enums(BANDS)),
})
export type ScoreRow = s.Infer<typeof ScoreRow>

/** The closed scores of a hub or cohort in a quarter. */
export const ScoreGroup = s.object({
  /** Its name; empty for businesses in none. */
  group: s.string(),
  businesses: s.integer(),
  /** Means over the known scores; null if there are none. */
  average: s.nullable(s.number()),
  change: s.nullable(s.number()),
  financialResults: s.nullable(s.number()),
  impactData: s.nullable(s.number()),
  participationInAcceleration: s.nullable(s.number()),
  loanRepayment: s.nullable(s.number()),
  /** Number of businesses in each band; those without an age or a score are in none. */
  bad: s.integer(),
  fair: s.integer(),
  good: s.integer(),
  excellent: s.integer(),
})
export type ScoreGroup = s.Infer<typeof ScoreGroup>

const grouped = { quarter: s.optional(QuarterName), by: s.optional(s.enums(SCORES_BY)) }

const filters = {
  quarter: s.optional(QuarterName),
  search: s.optional(s.text(0, 100)),
  band: s.optional(s.enums(BANDS)),
  hub: s.optional(Id),
  /** Only businesses that lack measures of this category. */
  lacks: s.optional(s.enums(CATEGORIES)),
  sort: s.optional(
    s.enums(['name', '-name', 'average', '-average', 'change', '-change', 'missing', '-missing']),
  ),
}

const FOLLOW = { who: 'score.follow' } as const

/** The value that the caller read. */
const Before = s.optional(s.nullable(Figure))

/** The staff's views of scores, and the values they record. */
export const scoreDeskEndpoints = endpointsWith(FOLLOW, {
  'GET scorecard/desk': {
    summary:
      'Lists the closed scores of a quarter, by default the latest closed one, for the members the caller may see.',
    query: s.object({ ...filters, ...paging }),
    reply: s.object({
      ...pageOf(ScoreRow),
      quarter: s.nullable(QuarterName),
      /** The quarters with closed scores, the latest first. */
      quarters: s.array(QuarterName),
    }),
  },
  'GET scorecard/desk/export': {
    summary: 'Exports the closed scores as a file.',
    ...listExport(filters),
  },
  'GET scorecard/report': {
    summary: 'Returns the closed scores of a quarter by hub or cohort, for the members the caller may see.',
    query: s.object(grouped),
    reply: s.object({
      data: s.array(ScoreGroup),
      quarter: s.nullable(QuarterName),
      quarters: s.array(QuarterName),
      by: s.enums(SCORES_BY),
    }),
  },
  'GET scorecard/report/export': {
    summary: 'Exports the scores by hub or cohort as a file.',
    ...listExport(grouped),
  },
  'GET scorecard/desk/:business': {
    summary: 'Returns the scores of a business for staff: its quarters, entered values and credit scorecard.',
    reply: s.object({
      entries: s.array(ScoreEntry),
      notes: s.array(
        s.object({
          quarter: QuarterName,
          measure: MeasureName,
          value: s.number(),
          note: s.string(),
          by: s.string(),
          at: Instant,
        }),
      ),
      credit: CreditRecord,
    }),
  },
  'POST scorecard/notes': {
    summary:
      'Enters the value of a measure that has no other source, with its origin. Null removes it. Rejected if `before`, the value the caller read, has changed since then.',
    who: 'score.note',
    body: s.object({
      business: Id,
      quarter: QuarterName,
      measure: MeasureName,
      value: s.nullable(Figure),
      before: Before,
      note: Note,
    }),
  },
  'POST scorecard/credit/:business': {
    summary:
      'Enters a metric of the credit scorecard that has no other source, with its origin and date. Rejected if `before`, the value the caller read, has changed since then.',
    who: 'score.note',
    body: s.object({
      metric: MetricName,
      value: s.optional(s.nullable(Figure)),
      rows: s.optional(s.list(MetricLine, 0, 20)),
      before: Before,
      day: Day,
      note: Note,
    }),
  },
})
