import { Message } from './account.ts'
import { endpoints } from './endpoint.ts'
import { Instant } from './field.ts'
import { Step } from './score-fields.ts'
import { MEASURE_IDS, METRIC_NAMES } from './score-names.ts'
import { array, integer, max, min, nullable, object, partial, size, string } from './shape.ts'

const Lines = size(array(Step), 1, 12)
const tables = {
  measures: partial(object(Object.fromEntries(MEASURE_IDS.map(name => [name, Lines])))),
  metrics: partial(object(Object.fromEntries(METRIC_NAMES.map(name => [name, Lines])))),
}

/** The thresholds that scores are reckoned by. */
export const scoreTableEndpoints = endpoints({
  'GET scorecard/tables': {
    summary: 'The tables of thresholds that count now.',
    who: 'score.set-tables',
    reply: object({ version: integer(), at: nullable(Instant), by: nullable(string()), ...tables }),
  },
  'PUT scorecard/tables': {
    summary: 'Sets tables of thresholds: a new version. Closed quarters keep theirs.',
    who: 'score.set-tables',
    body: object({ version: max(min(integer(), 0), 1_000_000), ...tables }),
    reply: Message,
  },
})
