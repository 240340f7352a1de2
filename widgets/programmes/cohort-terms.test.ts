import { describe, expect, test } from 'vitest'
import { changesOf, formOf, readForm } from './cohort-terms.ts'
import { cohortOf } from './testing.tsx'

const NOW = Date.parse('2026-11-21T22:30:00Z')
const form = formOf(cohortOf(), NOW, 'Idea')

describe('the form of a cohort', () => {
  test('opens a new one today, by the day in Nairobi', () => {
    expect(formOf(null, NOW, 'Idea')).toMatchObject({ opens: '2026-11-22', year: '2026', deadline: '' })
  })

  test('says the days of a cohort as Nairobi has them', () => {
    expect(form).toMatchObject({ opens: '2026-10-01', deadline: '2026-12-15' })
  })

  test('is read from midnight of the first day to the last second of the last', () => {
    expect(readForm({ ...form, deadline: '2026-12-20' }).terms).toMatchObject({
      opensAt: '2026-09-30T21:00:00.000Z',
      deadline: '2026-12-20T20:59:59.000Z',
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ year: '26' }, 'year', 'faultYear'],
    [{ opens: '' }, 'opens', 'faultDay'],
    [{ deadline: '2026-02-30' }, 'deadline', 'faultDay'],
    [{ deadline: '2026-09-01' }, 'deadline', 'faultOrder'],
    [{ criteria: [{ name: '', most: '10' }] }, 'criteria.0.name', 'required'],
    [{ criteria: [{ name: 'Idea', most: '101' }] }, 'criteria.0.most', 'faultPoints'],
    [
      {
        criteria: [
          { name: 'Idea', most: '10' },
          { name: 'idea ', most: '10' },
        ],
      },
      'criteria.1.name',
      'faultTwice',
    ],
  ])('with %j is not read', (change, field, fault) => {
    expect(readForm({ ...form, ...change }).faults).toEqual({ [field]: fault })
  })
})

test('a change sends what is other than before, and a day that stays keeps its hour', () => {
  const cohort = cohortOf({ deadline: '2026-12-15T14:00:00.000Z' })
  const { terms } = readForm({ ...formOf(cohort, NOW, 'Idea'), name: 'Growth' })
  expect(terms && changesOf(cohort, terms)).toEqual({ name: 'Growth' })
})
