import { describe, expect, test } from 'vitest'
import { bandOf, CREDIT_STOPS, meanOf, needleOf, percentOf, stopsFor } from './bands.ts'
import { ranksOf } from './rank.ts'

describe('the bands of the quarterly scorecard', () => {
  test.each([
    [0, [0, 30, 40, 50, 100]],
    [1, [0, 30, 40, 50, 100]],
    [6, [0, 30, 40, 50, 100]],
    [7, [0, 40, 50, 60, 100]],
    [12, [0, 40, 50, 60, 100]],
    [13, [0, 50, 60, 70, 100]],
    [24, [0, 50, 60, 70, 100]],
    [25, [0, 60, 70, 80, 100]],
    [400, [0, 60, 70, 80, 100]],
    [null, null],
  ])('of a business of %s months begin at %j', (months, stops) => {
    expect(stopsFor(months)).toEqual(stops)
  })

  test.each([
    [29.99, 6, 'bad'],
    [30, 6, 'average'],
    [40, 6, 'good'],
    [50, 6, 'excellent'],
    [50, 12, 'good'],
    [60, 12, 'excellent'],
    [49.99, 24, 'bad'],
    [70, 24, 'excellent'],
    [79.99, 25, 'good'],
    [80, 25, 'excellent'],
    [100, 25, 'excellent'],
  ])('%s points at %s months are %s: lower bounds are inclusive', (score, months, band) => {
    const stops = stopsFor(months)
    expect(stops && bandOf(score, stops)).toBe(band)
  })
})

describe('the gauge of the credit scorecard', () => {
  test.each([
    [0, 'bad', 2.5],
    // a percentage below 1 counts as 0
    [0.9, 'bad', 2.5],
    [24.6, 'bad', 24.9],
    [24.99, 'bad', 24.9],
    [25, 'average', 26.5],
    [49.5, 'average', 49.9],
    [50, 'good', 50.5],
    [74.9, 'good', 74.9],
    [75, 'excellent', 75],
    [100, 'excellent', 100],
  ])('%s is %s, needle at %s: never in another band', (score, band, needle) => {
    expect([bandOf(score, CREDIT_STOPS), needleOf(score)]).toEqual([band, needle])
  })

  test('percent below 1 counts as 0, and is capped at 100', () => {
    expect([0.99, 1, 55.5, 120].map(percentOf)).toEqual([0, 1, 55.5, 100])
  })
})

test('a mean skips unknown values, and counts 0', () => {
  expect([meanOf([80, null, 0]), meanOf([null, null]), meanOf([])]).toEqual([40, null, null])
})

describe('the rank', () => {
  const at = (business: string, average: number | null, months: number | null = 30) => ({
    business,
    average,
    months,
  })
  test.each([
    ['shares a place where averages are the same to two places', [90, 80.004, 80.0, 70], [1, 2, 2, 4]],
    ['begins with the highest', [10, 20, 30], [3, 2, 1]],
    ['of all alike is the first', [50, 50], [1, 1]],
  ])('%s', (_, averages, ranks) => {
    const places = ranksOf(averages.map((average, number) => at(`b${number}`, average)))
    expect([...places.values()].map(({ rank }) => rank)).toEqual(ranks)
  })

  test('is within the age group, and skips those without score or age', () => {
    const places = ranksOf([
      at('old', 60),
      at('young', 50, 3),
      at('scoreless', null),
      at('ageless', 99, null),
      at('older', 70, 200),
    ])
    expect(Object.fromEntries(places)).toEqual({
      old: { rank: 2, of: 2 },
      older: { rank: 1, of: 2 },
      young: { rank: 1, of: 1 },
    })
  })

  test('averages several entries of a business first, in the age group of its last', () => {
    const places = ranksOf([at('a', 90, 24), at('a', 50), at('b', 75)])
    expect(Object.fromEntries(places)).toEqual({ b: { rank: 1, of: 2 }, a: { rank: 2, of: 2 } })
  })
})
