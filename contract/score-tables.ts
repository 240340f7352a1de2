import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { QuarterName, Step } from './score-fields.ts'
import { MEASURE_IDS, METRIC_NAMES, MOST_STEPS } from './score-names.ts'
import {
  array,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  partial,
  string,
  whole,
} from './shape.ts'

const Lines = list(Step, 1, MOST_STEPS)
const tables = {
  measures: partial(object(Object.fromEntries(MEASURE_IDS.map(name => [name, Lines])))),
  metrics: partial(object(Object.fromEntries(METRIC_NAMES.map(name => [name, Lines])))),
}

/** A changed table. */
export const TableChange = object({
  name: enums([...MEASURE_IDS, ...METRIC_NAMES]),
  from: array(Step),
  to: array(Step),
})
export type TableChange = Infer<typeof TableChange>

export const TableVersion = object({
  version: integer(),
  at: nullable(Instant),
  by: nullable(string()),
  /** Changes since the previous version. */
  changes: array(TableChange),
  ...tables,
})
export type TableVersion = Infer<typeof TableVersion>

/** The effect that other thresholds would have on stored scores. */
const Shift = object({
  /** Number of recalculated scores. */
  of: integer(),
  up: integer(),
  down: integer(),
  /** Mean scores; null if there are none. */
  before: nullable(number()),
  after: nullable(number()),
  /** The largest changes first. */
  rows: array(object({ business: Id, name: string(), from: nullable(number()), to: nullable(number()) })),
})
export type Shift = Infer<typeof Shift>

const SET = { who: 'score.set-tables' } as const

/** The threshold tables used for scoring. */
export const scoreTableEndpoints = endpointsWith(SET, {
  'GET scorecard/tables': {
    summary: 'Returns the current threshold tables.',
    reply: object({ version: integer(), at: nullable(Instant), by: nullable(string()), ...tables }),
  },
  'GET scorecard/tables/versions': {
    summary: 'Lists the earlier versions of the threshold tables, newest first, with their changes.',
    reply: object({ data: array(TableVersion) }),
  },
  'POST scorecard/tables/preview': {
    summary:
      'Previews new threshold tables: recalculates the scores of the latest closed quarter and the credit scorecards of the latest decisions.',
    body: object(tables),
    reply: object({
      changes: array(TableChange),
      quarter: nullable(QuarterName),
      scores: Shift,
      credit: Shift,
    }),
  },
  'PUT scorecard/tables': {
    summary: 'Saves threshold tables as a new version. Closed quarters keep theirs.',
    body: object({ version: whole(0, 1_000_000), ...tables }),
  },
})
