import type { CreditRecord } from '#contract/score-credit.ts'
import type { Metric } from '#contract/score-names.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { creditOf, METRIC_TABLE, type MetricFact } from '#rules/score/credit.ts'
import { firstTables } from '#rules/score/measures.ts'
import { createModel } from './model.ts'

export const READ = 'POST scorecard/scorecard_v2/read'
export const SHOP = idOf('a')
const all = Object.fromEntries(
  (Object.keys(METRIC_TABLE) as Metric[]).map(name => [
    name,
    { value: 3, source: METRIC_TABLE[name].source, day: '2026-11-02', note: '' },
  ]),
) as Record<Metric, MetricFact>

/** A record in which every metric has the value 3, unless overridden. */
export function recordOf(facts: Partial<Record<Metric, Partial<MetricFact> | null>> = {}): CreditRecord {
  const known = Object.fromEntries(
    (Object.keys(all) as Metric[]).flatMap(name =>
      facts[name] === null ? [] : [[name, { ...all[name], ...facts[name] }]],
    ),
  )
  return {
    business: { id: SHOP, name: 'Matunda Safi Fruit Stall', displayName: 'Matunda Safi', enabled: true },
    currency: 'KES',
    updatedAt: '2026-11-23T08:00:00.000Z',
    version: 0,
    ...creditOf(known, firstTables(METRIC_TABLE, 'KE')),
  } as CreditRecord
}

/** Creates a credit scorecard on a fake server with the given answers. */
export function creditScore({ path = '', answers = {} as Answers, record = recordOf() } = {}) {
  const stood = standIn({
    attributes: { path, base: '/dashboard/creditscore' },
    answers: {
      'GET business/own': {
        data: [{ id: SHOP, name: 'Matunda Safi Fruit Stall', displayName: 'Matunda Safi' }],
      },
      [READ]: { Response: 'Success', data: [], record },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}
