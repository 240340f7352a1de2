import { expect, test } from 'vitest'
import type { ScoreRow } from '#contract/score-desk.ts'
import { groupsOf } from './groups.ts'

const row = (more: Partial<ScoreRow>): ScoreRow => ({
  business: '',
  name: '',
  owner: { id: '', name: '' },
  hub: '',
  cohort: '',
  months: 30,
  rank: null,
  average: null,
  change: null,
  financialResults: null,
  impactData: null,
  band: null,
  missing: 0,
  participationInAcceleration: null,
  loanRepayment: null,
  ...more,
})

test('scores are put together by hub or cohort, in the order of their names, those in none last', () => {
  const rows = [
    row({ hub: '', cohort: 'Autumn', average: 90, band: 'excellent' }),
    row({ hub: 'Nairobi', cohort: 'Autumn', average: 40, change: -4, impactData: 0, band: 'bad' }),
    row({ hub: 'Nairobi', average: 61, change: 5, impactData: 51, band: 'average' }),
    row({ hub: 'Kisumu' }),
  ]
  expect(groupsOf(rows, 'hub').map(({ group, businesses, average }) => [group, businesses, average])).toEqual(
    [
      ['Kisumu', 1, null],
      ['Nairobi', 2, 50.5],
      ['', 1, 90],
    ],
  )
  // what is 0 counts, what is not known does not
  expect(groupsOf(rows, 'hub')[1]).toMatchObject({
    change: 0.5,
    impactData: 25.5,
    loanRepayment: null,
    bad: 1,
    fair: 1,
    good: 0,
    excellent: 0,
  })
  expect(groupsOf(rows, 'cohort').map(({ group, average }) => [group, average])).toEqual([
    ['Autumn', 65],
    ['', 61],
  ])
  expect(groupsOf([], 'hub')).toEqual([])
})
