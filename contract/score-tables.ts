import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { QuarterName, Step } from './score-fields.ts'
import { MEASURE_IDS, METRIC_NAMES, MOST_STEPS } from './score-names.ts'
import * as s from './shape.ts'

const Lines = s.list(Step, 1, MOST_STEPS)
const tables = {
  measures: s.partial(s.object(Object.fromEntries(MEASURE_IDS.map(name => [name, Lines])))),
  metrics: s.partial(s.object(Object.fromEntries(METRIC_NAMES.map(name => [name, Lines])))),
}

/** A changed table. */
export const TableChange = s.object({
  name: s.enums([...MEASURE_IDS, ...METRIC_NAMES]),
  from: s.array(Step),
  to: s.array(Step),
})
export type TableChange = s.Infer<typeof TableChange>

export const TableVersion = s.object({
  version: s.integer(),
  at: s.nullable(Instant),
  by: s.nullable(s.string()),
  /** Changes since the previous version. */
  changes: s.array(TableChange),
  ...tables,
})
export type TableVersion = s.Infer<typeof TableVersion>

/** The effect that other thresholds would have on stored scores. */
const Shift = s.object({
  /** Number of recalculated scores. */
  of: s.integer(),
  up: s.integer(),
  down: s.integer(),
  /** Mean scores; null if there are none. */
  before: s.nullable(s.number()),
  after: s.nullable(s.number()),
  /** The largest changes first. */
  rows: s.array(
    s.object({ business: Id, name: s.string(), from: s.nullable(s.number()), to: s.nullable(s.number()) }),
  ),
})
export type Shift = s.Infer<typeof Shift>

const SET = { who: 'score.set-tables' } as const

/** The threshold tables used for scoring. */
export const scoreTableEndpoints = endpointsWith(SET, {
  'GET scorecard/tables': {
    summary: 'Returns the current threshold tables.',
    reply: s.object({ version: s.integer(), at: s.nullable(Instant), by: s.nullable(s.string()), ...tables }),
  },
  'GET scorecard/tables/versions': {
    summary: 'Lists the earlier versions of the threshold tables, newest first, with their changes.',
    reply: s.object({ data: s.array(TableVersion) }),
  },
  'POST scorecard/tables/preview': {
    summary:
      'Previews new threshold tables: recalculates the scores of the latest closed quarter and the credit scorecards of the latest decisions.',
    body: s.object(tables),
    reply: s.object({
      changes: s.array(TableChange),
      quarter: s.nullable(QuarterName),
      scores: Shift,
      credit: Shift,
    }),
  },
  'PUT scorecard/tables': {
    summary: 'Saves threshold tables as a new version. Closed quarters keep theirs.',
    body: s.object({ version: s.whole(0, 1_000_000), ...tables }),
  },
})
