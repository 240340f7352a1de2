import { expect, test } from 'vitest'
import { recordOf } from '#contract/record.ts'
import { CATEGORIES, CREDIT_GROUPS, MEASURES, METRICS } from '#contract/score-names.ts'
import { ApiError } from '#kit/core/api.ts'
import { showView } from '#kit/testing-screen.tsx'
import { METRIC_TABLE } from '#rules/score/credit.ts'
import { firstTables, MEASURE_TABLE } from '#rules/score/measures.ts'
import type { Opened } from './model.ts'
import { SHOP, scores } from './testing.tsx'
import { ScoresView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'scores', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
async function show(given: Parameters<typeof scores>[0] = {}, language = 'en') {
  const made = scores(given)
  return { ...made, ...(await showView(<ScoresView model={made.model} />, words, language)) }
}
const CLOSING = 'GET scorecard/closing'
const OVERRIDES = 'GET scorecard/overrides'

test('lists scores with band, and offers super closing and thresholds', async () => {
  const { reads, all, tap, text } = await show()
  await reads('Matunda Safi')
  expect(text()).toContain('78.34')
  await tap('More')
  expect(all('.menu li').map(one => text(one))).toEqual([
    'Scores by hub and cohort',
    'Waiting for a second person',
    'Close a quarter',
    'Thresholds',
    'Download',
  ])
})

test('sales see scores, but not super’s actions', async () => {
  const { reads, all, tap, text } = await show({ role: 'sales' })
  await reads('Matunda Safi')
  await tap('More')
  expect(all('.menu li').map(one => text(one))).toEqual(['Scores by hub and cohort', 'Download'])
})

test('previews closing a quarter, and closes it once confirmed', async () => {
  const closing = {
    total: 60,
    page: 1,
    size: 25,
    quarter: '2026-Q3',
    closed: 5,
    data: [
      {
        business: SHOP,
        name: 'Matunda Safi',
        average: 78.3,
        missing: ['impactData.noOfEmployees' as const],
      },
      { business: 'b'.repeat(24), name: 'Ushonaji', average: null, missing: [] },
    ],
  }
  const { reads, tap, opened, sent, send, text } = await show({
    path: '/closing',
    answers: {
      [CLOSING]: closing,
      'POST scorecard/closing': ({ body }) =>
        (body as { after?: string }).after
          ? { message: 'Closed.', closed: 2, looked: 10, after: null }
          : { message: 'Closed.', closed: 40, looked: 50, after: SHOP },
    },
  })
  await reads('78.30')
  // the total, not just the first page
  expect(text()).toContain('60')
  await reads('no score: no data')
  await tap('Close 2026-Q3')
  await opened()
  await reads('This cannot be undone.')
  await send()
  await reads('42 scores were closed')
  expect(sent('POST scorecard/closing').map(({ body }) => body)).toEqual([
    { quarter: '2026-Q3' },
    { quarter: '2026-Q3', after: SHOP },
  ])
})

test('reports scores by hub and by cohort, for the chosen quarter', async () => {
  const group = {
    group: 'Nairobi',
    businesses: 4,
    average: 61.5,
    change: 2.5,
    financialResults: 70,
    impactData: 40,
    participationInAcceleration: null,
    loanRepayment: 80,
    bad: 1,
    fair: 0,
    good: 2,
    excellent: 1,
  }
  const { reads, table, sent, text } = await show({
    path: '/report?by=cohort&quarter=2026-Q2',
    answers: {
      'GET scorecard/report': {
        by: 'cohort',
        quarter: '2026-Q2',
        quarters: ['2026-Q3', '2026-Q2'],
        data: [group, { ...group, group: '' }],
      },
    },
  })
  await reads('Without a cohort')
  expect(table()[0]).toMatchObject({
    Group: 'Nairobi',
    Businesses: '4',
    Score: '61.50',
    Change: '+2.50',
    Excellent: '1',
  })
  expect(sent('GET scorecard/report')).toEqual([{ query: { by: 'cohort', quarter: '2026-Q2' } }])
  expect(text()).toContain('By hub')
})

const asked = {
  id: 'd'.repeat(24),
  business: { id: SHOP, name: 'Matunda Safi' },
  quarter: '2026-Q3',
  measure: 'impactData.noOfEmployees' as const,
  from: 60,
  score: 100,
  reason: 'Two were seen',
  by: 'Njeri Kariuki',
  at: '2026-11-21T08:00:00.000Z',
}

test('an override must be approved by a second person', async () => {
  const own = await show({
    path: '/overrides',
    answers: { [OVERRIDES]: { data: [{ ...asked, own: true }] } },
  })
  await own.reads('Withdraw')
  expect(own.named('Approve')).toBeUndefined()
  const other = await show({
    path: '/overrides',
    answers: {
      [OVERRIDES]: { data: [{ ...asked, own: false }] },
      'POST scorecard/overrides/:id': { message: 'Changed.' },
    },
  })
  await other.reads('Njeri Kariuki asks for 100 instead of 60: Two were seen')
  await other.tap('Approve')
  expect(other.sent('POST scorecard/overrides/:id')).toEqual([
    { params: { id: asked.id }, body: { agree: true } },
  ])
})

test('shows the server’s refusal', async () => {
  const { reads, tap } = await show({
    path: '/overrides',
    answers: {
      [OVERRIDES]: { data: [{ ...asked, own: false }] },
      'POST scorecard/overrides/:id': new ApiError('conflict', 'Someone has already decided on this.'),
    },
  })
  await reads('Approve')
  await tap('Approve')
  await reads('Someone has already decided on this.')
})

const VERSIONS = 'GET scorecard/tables/versions'
const PREVIEW = 'POST scorecard/tables/preview'
const REVENUE = 'financialResults.monthlyRevenueTurnover' as const
const begun = {
  version: 0,
  at: null,
  by: null,
  changes: [],
  measures: firstTables(MEASURE_TABLE, 'TZ'),
  metrics: firstTables(METRIC_TABLE, 'TZ'),
}
const first = {
  ...begun,
  version: 1,
  at: '2026-11-20T08:00:00.000Z',
  by: 'Njeri Kariuki',
  measures: { ...begun.measures, [REVENUE]: [{ from: 0, score: 7 }] },
  changes: [{ name: REVENUE, from: begun.measures[REVENUE], to: [{ from: 0, score: 7 }] }],
}
const shift = { of: 3, up: 0, down: 1, before: 70, after: 65.5 }
const effect = {
  changes: [],
  quarter: '2026-Q3',
  credit: { ...shift, of: 0, rows: [] },
  scores: { ...shift, rows: [{ business: SHOP, name: 'Matunda Safi', from: 78.34, to: 64 }] },
}
const thresholds = (more: Parameters<typeof scores>[0] = {}) =>
  show({
    path: '/thresholds',
    tenant: { loan: { currency: 'TZS' } },
    answers: {
      [VERSIONS]: { data: [first, begun] },
      [PREVIEW]: effect,
      'PUT scorecard/tables': { message: 'Set.' },
      ...more.answers,
    },
  })

test('super edits a threshold by line, previews the effect, and applies it', async () => {
  const { reads, tap, opened, fill, send, sent, named, text } = await thresholds()
  await reads('from Tsh 0: 7')
  await reads('Version 1, set by Njeri Kariuki')
  await tap('Change Monthly revenue turnover')
  await opened()
  // a line below the previous one is rejected at its field
  await fill('lines.1.from', '-5')
  await fill('lines.1.score', '60')
  await send()
  await reads('This line must be higher than the one before it.')
  await fill('lines.1.from', '200,000')
  await fill('lines.1.score', '160')
  await send()
  await reads('Enter points from 0 to 100.')
  await fill('lines.1.score', '60')
  await send()
  await reads('1 table is changed and not applied yet')
  expect(text()).toContain('from Tsh 200,000: 60')
  await tap('See what this changes')
  await reads('Scores of 2026-Q3: 3. 0 would be higher, 1 lower. The average would be 65.5 instead of 70.')
  await reads('No credit scorecard was saved with a decision yet')
  expect(sent(PREVIEW)).toHaveLength(1)
  await send()
  const lines = [
    { from: 0, score: 7 },
    { from: 200_000, score: 60 },
  ]
  expect(sent('PUT scorecard/tables')).toEqual([
    { body: { version: 1, measures: { [REVENUE]: lines }, metrics: {} } },
  ])
  expect(named('See what this changes')).toBeUndefined()
})

test('an earlier version is restored after a preview', async () => {
  const { reads, tap, send, sent, named } = await thresholds()
  await reads('Version 0')
  expect(named('Use the lines of this version: 1')).toBeUndefined()
  await tap('Use the lines of this version: 0')
  await reads('Matunda Safi')
  await send()
  expect(sent('PUT scorecard/tables')).toEqual([
    { body: { version: 1, measures: { [REVENUE]: begun.measures[REVENUE] }, metrics: {} } },
  ])
})

test('a concurrent change shows a message, and keeps the edits', async () => {
  const { reads, tap, opened, fill, send } = await thresholds({
    answers: {
      'PUT scorecard/tables': new ApiError(
        'conflict',
        'Someone else changed the thresholds in the meantime.',
      ),
    },
  })
  await reads('Version 1')
  await tap('Change Loan tenure')
  await opened()
  await fill('lines.0.score', '99')
  await send()
  await tap('See what this changes')
  await reads('Matunda Safi')
  await send()
  await reads('Someone else changed the thresholds in the meantime.')
  await reads('1 table is changed and not applied yet')
})

test('shows the reason for each table’s lines', async () => {
  const { reads, text } = await thresholds()
  await reads('Thresholds')
  expect(text()).toContain('Reason: Specification, 9: jobs more than 3, 3, 1 or 2, none.')
})

const BUSINESS = 'GET scorecard/desk/:business'
const unknown = { score: null, value: null, source: 'books' as const, notes: '' }
const metric = { score: null, value: null, source: 'staff' as const, day: null, note: '' }
const shopOpened = {
  notes: [],
  entries: [
    {
      id: null,
      final: false,
      rank: null,
      version: 0,
      year: 2026,
      quarter: 3,
      averageScore: 60,
      dateAdded: 0,
      raises: [],
      categories: recordOf(CATEGORIES, () => 60),
      business: { id: SHOP, name: 'Matunda Safi', months: 30 },
      ...(recordOf(CATEGORIES, category => recordOf(MEASURES[category], () => unknown)) as object),
      participationInAcceleration: {
        advisoryPlaybook: { score: 50, value: 50, source: 'playbook', notes: '' },
        businessCoach: { score: 100, value: 3, source: 'staff', notes: 'Coach’s register' },
        chanukaCheckinAttendance: unknown,
      },
    },
  ],
  credit: {
    business: { id: SHOP, name: 'Matunda Safi', displayName: 'Matunda Safi', enabled: true },
    currency: 'KES',
    updatedAt: null,
    average: null,
    missing: [],
    version: 0,
    groups: recordOf(CREDIT_GROUPS, group => ({
      percent: null,
      metrics: {
        ...recordOf(METRICS[group] as readonly string[], () => metric),
        ...(group === 'businessRisk' && {
          operatingProfitMargin: { ...metric, value: 20, score: 80, source: 'books' },
          licensesOrPermits: {
            ...metric,
            value: 50,
            score: 65,
            day: '2026-10-05',
            note: 'Seen at the shop',
            rows: [
              { name: 'Business permit', value: 1 },
              { name: 'Fire', value: 0 },
            ],
          },
        }),
      },
    })),
  },
} as unknown as Opened
const business = () =>
  show({
    path: `/business/${SHOP}`,
    role: 'processor',
    answers: {
      [BUSINESS]: shopOpened,
      'POST scorecard/notes': { message: 'Saved.' },
      'POST scorecard/credit/:business': { message: 'Saved.' },
    },
  })

test('staff correct or remove the value they entered, and enter none that our records have', async () => {
  const { reads, tap, opened, fill, send, sent, named, field } = await business()
  await reads('Coach’s register')
  expect(named('Enter a value Advisory playbook')).toBeUndefined()
  expect(named('Enter a value Operating profit margin')).toBeUndefined()
  await tap('Enter a value Business coach')
  await opened()
  expect(field('value').value).toBe('3')
  expect(field('note').value).toBe('Coach’s register')
  await fill('value', 'three')
  await send()
  await reads('Enter a number.')
  await fill('value', '')
  await send()
  expect(sent('POST scorecard/notes').map(({ body }) => body)).toEqual([
    {
      business: SHOP,
      quarter: '2026-Q3',
      measure: 'participationInAcceleration.businessCoach',
      value: null,
      before: 3,
      note: 'Coach’s register',
    },
  ])
})

test('a list starts with its rows, and each row needs a number', async () => {
  const { reads, tap, opened, fill, send, sent, field } = await business()
  await reads('Coach’s register')
  await tap('Enter a value Licenses or permits')
  await opened()
  expect(field('value').value).toBe('Business permit = 1\nFire = 0')
  await fill('value', 'Business permit = 1\nFire = yes')
  await send()
  await reads('In every line, write only a number after =.')
  await fill('value', 'Business permit = 1\nFire = 1')
  await send()
  expect(sent('POST scorecard/credit/:business').map(({ body }) => body)).toMatchObject([
    {
      metric: 'licensesOrPermits',
      rows: [
        { name: 'Business permit', value: 1 },
        { name: 'Fire', value: 1 },
      ],
      day: '2026-10-05',
    },
  ])
})
