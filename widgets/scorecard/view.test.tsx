import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { showView } from '#kit/testing-screen.tsx'
import { entryOf, READ, STATS, scorecard, searchPath } from './testing.tsx'
import { ScorecardView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'scorecard', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(given: Parameters<typeof scorecard>[0] = {}, language = 'en') {
  const made = scorecard(given)
  return { ...made, ...(await showView(<ScorecardView model={made.model} />, words, language)) }
}
const REPORT = searchPath(2026, 3, '/detailedscores')

test('requires business, year and quarter, in order', async () => {
  const { reads, fill, tap, text, focused } = await show()
  await reads('Search')
  await fill('business', '')
  await fill('year', '')
  for (const [name, message, value] of [
    ['business', 'Please select a business', undefined],
    ['year', 'Please select a year', '2025'],
    ['quarter', 'Please select a quarter', undefined],
  ] as const) {
    await tap('Search')
    expect(text()).toContain(message)
    expect(focused()?.getAttribute('name')).toBe(name)
    if (name === 'business') await fill('business', 'a'.repeat(24))
    if (value) await fill(name, value)
  }
  expect(text().match(/Please select/g)).toHaveLength(1)
})

test('shows a loading screen before the scores, which can be skipped', async () => {
  const { reads, tap, all } = await show({ path: searchPath(), wait: '' })
  await reads('Putting your scores together')
  expect(all('[role=meter]')).toEqual([])
  await tap('Show it now')
  await reads('Matunda Safi · Quarter 3 of 2026')
})

test('shows the scores once the loading time is over', async () => {
  const { reads } = await show({ path: searchPath(), wait: '0.05' })
  await reads('Putting your scores together')
  await reads('Matunda Safi · Quarter 3 of 2026')
})

test('shows the quarter’s score as a meter, with band, rank and components', async () => {
  const { reads, find, text, all } = await show({ path: searchPath() })
  await reads('Rank 2 of 5 businesses of your age group')
  // 70 for the books, 86.67 for the loan: 78.34, which is Good at 30 months
  expect(find('[role=meter]').getAttribute('aria-valuetext')).toBe('78.34, Good')
  expect(all('.category-cards li').map(one => text(one))).toEqual([
    'Financial results702 of 6 measures known',
    'Impact dataNot known0 of 7 measures known',
    'Participation in accelerationNot known0 of 3 measures known',
    'Loan repayment86.673 of 3 measures known',
  ])
  expect(text()).toContain('Closed on 5 Oct 2026.')
  expect(text()).toContain('Some data is missing')
})

test('shows what would raise the score, by how much and where', async () => {
  const { reads, find, text, all } = await show({ path: searchPath() })
  await reads('How to raise my score')
  const first = find('.raises li')
  expect(text(first)).toContain('Cash flow validated · Up to 15 points')
  expect(text(first)).toContain('Now: 6%. Next step: 5% or less.')
  expect(first.querySelector('a')?.getAttribute('href')).toBe('/dashboard/validation/home')
  expect(all('.raises li')).toHaveLength(3)
  // hidden text is read after a space, so it cannot begin with a colon
  expect(text(first.querySelector('a'))).toBe('Go there Cash flow validated')
})

test.each([
  ['en', 'Next step: more than 3.'],
  ['sw', 'Hatua inayofuata: zaidi ya 3.'],
])('a target above a threshold is not met by the threshold itself, in %s', async (language, said) => {
  const target = { score: 100, value: 3, way: 'more' as const, under: false, over: true }
  const raised = entryOf({}, { raises: [{ id: 'impactData.noOfDirectJobsCreated', gain: 5, target }] })
  const { reads } = await show(
    { path: searchPath(), answers: { [READ]: () => ({ count: 1, data: [raised] }) } },
    language,
  )
  await reads(said)
})

test('suggests nothing from disabled modules', async () => {
  const { reads, all, text } = await show({ path: searchPath(), tenant: { modules: ['scores', 'surveys'] } })
  await reads('How to raise my score')
  const links = all('.raises a').map(one => one.getAttribute('href'))
  expect(links.length).toBeGreaterThan(0)
  expect(links).not.toContain('/dashboard/validation/home')
  expect(text()).not.toContain('Up to 15 points')
})

test('describes the change from the previous quarter', async () => {
  const before = entryOf({}, { quarter: 2, averageScore: 70 })
  const { reads, tap, all, text } = await show({
    path: searchPath(),
    answers: { [READ]: ({ body }) => ({ count: 1, data: body.year ? [entryOf()] : [entryOf(), before] }) },
  })
  await reads(
    '8.34 points more than in Quarter 2 of 2026. 2 quarters with a score. Best: Quarter 3 of 2026 with 78.34.',
  )
  await tap('Show data')
  expect(all('tbody tr').map(row => text(row.querySelector('td')))).toEqual(['78.34', '70.00'])
})

test.each([
  ['No data available for selected quarter', [], [entryOf({}, { quarter: 2 })]],
  ['Sorry you currently have no scores', [], []],
  [
    'Some data is missing · Average score: 78.34',
    [entryOf({}, { business: { id: 'a'.repeat(24), name: 'Matunda', months: null } })],
    [],
  ],
])('shows “%s”', async (message, data, history) => {
  const { reads } = await show({
    path: searchPath(),
    answers: { [READ]: ({ body }) => ({ count: data.length, data: body.year ? data : history }) },
  })
  await reads(message)
})

test('marks scores of an open quarter as preliminary', async () => {
  const { reads } = await show({
    path: searchPath(),
    answers: { [READ]: { count: 1, data: [entryOf({}, { final: false, rank: null, id: null })] } },
  })
  await reads('Your rank appears when the quarter is closed.')
  await reads('Not closed yet: these scores still change with your records.')
})

test('opens the detailed report with every measure’s value and source, and back', async () => {
  const entry = entryOf({
    noted: { 'participationInAcceleration.businessCoach': { value: 2, note: 'Register' } },
  })
  entry.impactData.noOfEmployees = {
    score: 90,
    value: 4,
    notes: '',
    source: 'surveys',
    overridden: { from: 80, reason: 'Seen at the stall' },
  }
  const { reads, button, text, find, all } = await show({
    path: REPORT,
    answers: { [READ]: { count: 1, data: [entry] } },
  })
  await reads('Scorecard of Matunda Safi, Quarter 3 of 2026')
  expect(all('tbody tr')).toHaveLength(19)
  expect(text()).toContain('Business coach270Entered by staff: Register')
  expect(text()).toContain('Set by staff, before 80: Seen at the stall')
  expect(button('Download PDF')).toBeTruthy()
  expect(find('.back').getAttribute('href')).toBe(`/dashboard${searchPath()}`)
  expect(text(find('.back'))).toContain('Back to the scorecard')
})

test('a report without a chosen quarter shows where to start', async () => {
  const { reads } = await show({ path: '/detailedscores' })
  await reads('No quarter chosen')
})

test('shows cash flow by month in order or by quarter; an empty chart shows a message', async () => {
  const { reads, all, text, tap, sent } = await show({
    path: searchPath(),
    answers: {
      [STATS]: ({ query }) => ({
        Response: 'Success',
        data: {
          // without leading zeros, October must still sort after February
          revenue: query.dataMode === 'monthly' ? { '2026:10': 900, '2026:2': 400 } : { '2026:Q1': 400 },
          operatingProfit: {},
        },
      }),
    },
  })
  await reads('Best: Oct with Ksh 900.')
  expect(all('.analytics tbody th').map(one => text(one))).toEqual(['Feb', 'Oct'])
  await reads('Data not Found')
  await tap('Quarterly')
  await reads('Best: Q1 with Ksh 400.')
  expect(sent(STATS)).toHaveLength(2)
})

test('no year shows the cash flow of another while it loads', async () => {
  const { reads, fill, text } = await show({
    path: searchPath(),
    answers: {
      [STATS]: ({ params }) =>
        params.year === 2025
          ? new Promise(() => {})
          : { Response: 'Success', data: { revenue: { '2026:1': 5 }, operatingProfit: {} } },
    },
  })
  await reads('Best: Jan with Ksh 5.')
  await fill('analytics-year', '2025')
  await vi.waitUntil(() => !text().includes('Best: Jan with Ksh 5.'))
})

test('shows a cash flow load failure, and retries', async () => {
  const { reads, known, tap } = await show({
    path: searchPath(),
    answers: { [STATS]: new ApiError('unreachable', '') },
  })
  await reads('Something went wrong. Try again later')
  known[STATS] = { Response: 'Success', data: { revenue: { '2026:1': 5 }, operatingProfit: {} } }
  await tap('Try again')
  await reads('Best: Jan with Ksh 5.')
})

test('shows an empty state without a business, and a load failure', async () => {
  const none = await show({ answers: { 'GET business/own': { data: [] } } })
  await none.reads('No business yet')
  const failed = await show({
    answers: { 'GET business/own': new ApiError('unreachable', 'Check your connection.') },
  })
  await failed.reads('Check your connection.')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show({ path: searchPath() }, 'sw')
  await reads('Nafasi ya 2 kati ya biashara 5 za kundi lako la umri')
  await reads('Nini kitapandisha alama zangu')
})
