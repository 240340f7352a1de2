import type { ScoreEntry } from '#contract/score-card.ts'
import type { MeasureId } from '#contract/score-names.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, type Some, standIn } from '#kit/testing-host.ts'
import { cardOf, type QuarterFacts, raisesOf } from '#rules/score/card.ts'
import { firstTables, MEASURE_TABLE } from '#rules/score/measures.ts'
import { createModel } from './model.ts'

export const READ = 'POST scorecard/scorecard'
export const STATS = 'GET invest/stats/:businessId/:businessName/:year'
export const SHOP = idOf('a')
/** 23 November 2026 in Nairobi: the third quarter is the last completed one. */
export const NOW = Date.parse('2026-11-23T08:00:00Z')
const tables = firstTables(MEASURE_TABLE, 'KE')

/** Returns the entry that the server would derive from facts. */
export function entryOf(facts: Partial<QuarterFacts> = {}, more: Partial<ScoreEntry> = {}): ScoreEntry {
  const card = cardOf(
    {
      months: null,
      revenueBefore: null,
      entries: 10,
      onTime: 10,
      discrepancy: 6,
      survey: null,
      surveyClosed: false,
      playbook: null,
      noted: {},
      loans: { due: 3, late: 1, dueUntil: 3, paidUntil: 3, completed: 2 },
      ...facts,
    },
    tables,
  )
  const categories: Record<string, Record<string, object>> = {}
  for (const [id, { overridden: _, ...measure }] of Object.entries(card.measures)) {
    const [category = '', name = ''] = id.split('.')
    categories[category] = { ...categories[category], [name]: measure }
  }
  return {
    id: idOf('e'),
    business: { id: SHOP, name: 'Matunda Safi', months: 30 },
    year: 2026,
    quarter: 3,
    averageScore: card.average,
    dateAdded: Date.parse('2026-10-05T08:00:00Z') / 1000,
    ...(categories as Pick<ScoreEntry, 'impactData'>),
    categories: card.categories,
    final: true,
    rank: { rank: 2, of: 5 },
    version: 0,
    raises: raisesOf(card, tables) as { id: MeasureId; gain: number; target: null }[],
    ...more,
  } as ScoreEntry
}

/** Creates a scorecard on a fake server with the given answers. */
type Given = { path?: string; wait?: string; answers?: Answers; tenant?: Some<Tenant> }
export function scorecard({ path = '', wait = '0', answers = {}, tenant = {} }: Given = {}) {
  const stood = standIn({
    tenant,
    attributes: { path, base: '/dashboard', wait },
    answers: {
      'GET business/own': {
        data: [
          {
            id: SHOP,
            name: 'Matunda Safi Fruit Stall',
            displayName: 'Matunda Safi',
            currency: 'KES',
            owner: { email: 'faraja@mail.example' },
          },
        ],
      },
      [READ]: { count: 1, data: [entryOf()] },
      [STATS]: { Response: 'Success', data: { revenue: {}, operatingProfit: {} } },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host, () => NOW) }
}

export const searchPath = (year = 2026, quarter = 3, at = '/scorecardv1') =>
  `${at}?business=${SHOP}&year=${year}&quarter=${quarter}`
