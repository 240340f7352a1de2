import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { showView } from '#kit/testing-screen.tsx'
import { creditScore, READ, recordOf } from './testing.tsx'
import { CreditScoreView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'credit-score', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(given: Parameters<typeof creditScore>[0] = {}, language = 'en') {
  const made = creditScore(given)
  return { ...made, ...(await showView(<CreditScoreView model={made.model} />, words, language)) }
}

test('shows the average gauge with legend, and a tile per group', async () => {
  const { reads, find, all, text } = await show()
  await reads('Scorecard . Matunda Safi')
  const meter = find('[role=meter]')
  expect(meter.getAttribute('aria-label')).toBe('Overall average')
  expect(meter.getAttribute('aria-valuetext')).toMatch(/^[\d.]+, (Average|Good)$/)
  expect(all('.bands li').map(one => text(one))).toEqual([
    'Bad 0–25',
    'Average 25–50',
    'Good 50–75',
    'Excellent 75–100',
  ])
  expect(all('.credit-tiles a').map(one => one.getAttribute('href'))).toEqual(
    [
      'business-risk',
      'investment-risk',
      'credit-risk',
      'performance-risk',
      'social-data-via-loan-proposal',
      'impact-data-via-digikua',
    ].map(address => `/dashboard/creditscore/${address}`),
  )
})

test('shows no average while a group is unknown, and lists what is missing', async () => {
  const record = recordOf({ guarantors: null, leadership: null, commitment: null })
  const { reads, all, text } = await show({ record })
  await reads('Scores not found')
  expect(text()).toContain('3 metrics are missing: Guarantors, Leadership, Commitment')
  expect(all('[role=meter]')).toEqual([])
  expect(text()).toContain('Social data via loan proposalNot known')
})

test('a group shows its business, state, date, and metrics with meaning and source', async () => {
  const { reads, text, all, find } = await show({
    path: '/business-risk',
    record: recordOf({
      operatingProfitMargin: { value: 20, months: { '2026:10': 90_000_00, '2026:2': 40_000_00 } },
      licensesOrPermits: {
        rows: [
          { name: 'Business permit', value: 1 },
          { name: 'Fire', value: 0 },
        ],
        note: 'Seen',
      },
      playbookAdvisory: null,
      collateralAbility: null,
    }),
  })
  await reads('Matunda SafiActiveLast updated 23 Nov 2026')
  expect(all('.metric-list > details')).toHaveLength(5)
  expect(text()).toContain('less than 2%, greater than 5%, greater than 9%')
  expect(text()).toContain('Value: 20%From the books in DigiKua, 2 Nov 2026')
  // October sorts after February although the month in its key has no leading zero
  expect(all('tbody th').map(one => text(one))).toEqual(['Feb 2026', 'Oct 2026'])
  // amounts are not a margin
  expect(all('thead th').map(one => text(one))).toEqual(['Month', 'Operating profit'])
  expect(text()).toContain('KSH 90,000')
  expect(text()).toContain('Business permitObtained')
  expect(text()).toContain('FirePending')
  // nothing was recorded: the default rows are shown
  expect(text()).toContain('PricingPending')
  expect(text()).toContain('We do not have this yet. It is not counted as 0.')
  const report = find('a[target=_blank]')
  expect([text(report), report.getAttribute('href')]).toEqual([
    'View full report (opens in a new tab)',
    '/dashboard/digikua/client/cashflow-summary',
  ])
})

test('cycles through the groups, and links back to all', async () => {
  const { reads, button, emit, tap } = await show({ path: '/impact-data-via-digikua' })
  await reads('Impact data via DigiKua')
  expect(button('Previous: Social data via loan proposal')).toBeTruthy()
  await tap('Next: Business risk')
  expect(emit).toHaveBeenCalledWith('navigate', { path: '/business-risk', replace: false })
  await reads('Operating profit margin')
  await tap('‹ Back to the credit scorecard')
  await reads('Scorecard . Matunda Safi')
})

test.each([
  ['Something went wrong with fetching scores', {}, { [READ]: new ApiError('unreachable', 'x') }],
  ['Scores not found', { record: { ...recordOf(), updatedAt: null } }, {}],
  ['Topics not found', { path: '/no-such-group' }, {}],
])('shows the error “%s”', async (message, given, answers) => {
  const { reads, text } = await show({ ...given, answers })
  await reads(message)
  expect(text()).toContain('An error occurred')
})

test('a business whose owner is disabled is inactive', async () => {
  const record = recordOf()
  record.business.enabled = false
  const { reads } = await show({ path: '/credit-risk', record })
  await reads('Inactive')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show({ path: '/credit-risk' }, 'sw')
  await reads('Maoni ya wasambazaji')
})
