import { describe, expect, test } from 'vitest'
import { changesOf, formOf, readForm } from './cohort-terms.ts'
import { cohortOf } from './testing.tsx'

const NOW = Date.parse('2026-11-21T22:30:00Z')
const form = formOf(cohortOf(), NOW, 'Idea')

describe('the cohort form', () => {
  test('opens a new cohort today, in Nairobi time', () => {
    expect(formOf(null, NOW, 'Idea')).toMatchObject({ opens: '2026-11-22', year: '2026', deadline: '' })
  })

  test('shows a cohort’s days in Nairobi time', () => {
    expect(form).toMatchObject({ opens: '2026-10-01', deadline: '2026-12-15' })
  })

  test('converts days to midnight of the first and the last second of the last', () => {
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
  ])('rejects %j', (change, field, fault) => {
    expect(readForm({ ...form, ...change }).faults).toEqual({ [field]: fault })
  })
})

test('an update sends only changes, and an unchanged day keeps its hour', () => {
  const cohort = cohortOf({ deadline: '2026-12-15T14:00:00.000Z' })
  const { terms } = readForm({ ...formOf(cohort, NOW, 'Idea'), name: 'Growth' })
  expect(terms && changesOf(cohort, terms)).toEqual({ name: 'Growth' })
})
