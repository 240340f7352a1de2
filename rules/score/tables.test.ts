import { expect, test } from 'vitest'
import { isInOrder, type Step } from './steps.ts'
import { shiftOf, tableChanges } from './tables.ts'

const steps = (...of: [from: number, score: number, over?: true][]): Step[] =>
  of.map(([from, score, over]) => ({ from, score, ...(over && { over }) }))

test('lists changed tables, and keeps missing ones unchanged', () => {
  const measures = { one: steps([0, 0], [5, 100]), two: steps([0, 50]) }
  const metrics = { three: steps([0, 0], [2, 60, true]) }
  expect(
    tableChanges(
      { measures, metrics },
      {
        measures: { one: steps([0, 0], [6, 100]), two: [{ from: 0, score: 50, over: false }] },
        metrics: {},
      },
    ),
  ).toEqual([{ name: 'one', from: measures.one, to: steps([0, 0], [6, 100]) }])
  expect(
    tableChanges({ measures, metrics }, { measures, metrics: { three: steps([0, 0], [2, 60]) } }),
  ).toEqual([{ name: 'three', from: metrics.three, to: steps([0, 0], [2, 60]) }])
})

test.each<[string, Step[], boolean]>([
  ['lines in order', steps([-20, 0], [0, 40], [0, 70, true], [5, 100]), true],
  ['one line', steps([0, 50]), true],
  ['a line below the one before', steps([5, 0], [0, 100]), false],
  ['a value twice', steps([5, 0], [5, 100]), false],
  ['“over” before the value itself', steps([5, 0, true], [5, 100]), false],
])('a table with %s', (_, lines, is) => {
  expect(isInOrder(lines)).toBe(is)
})

test('counts rising and falling scores, largest changes first', () => {
  const row = (name: string, from: number | null, to: number | null) => ({ business: name, name, from, to })
  expect(
    shiftOf([row('a', 50, 50), row('b', 40, 42.5), row('c', 80, 60), row('d', null, null), row('e', 10, 11)]),
  ).toEqual({
    of: 5,
    up: 2,
    down: 1,
    before: 45,
    after: 40.88,
    rows: [row('c', 80, 60), row('b', 40, 42.5), row('e', 10, 11)],
  })
  expect(shiftOf([])).toEqual({ of: 0, up: 0, down: 0, before: null, after: null, rows: [] })
})
