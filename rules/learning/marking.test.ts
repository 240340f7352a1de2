import { describe, expect, test } from 'vitest'
import { combineMarkings, type Judged, rowsToMark, scoreOfMarks, stepOf } from './marking.ts'

const RUBRIC = [
  { key: 'done', most: 50 },
  { key: 'figures', most: 30 },
]

test.each([
  ['all points', { done: 50, figures: 30 }, 100],
  ['none', { done: 0, figures: 0 }, 0],
  ['a row that is missing is nothing', { done: 50 }, 63],
  ['half a point up', { done: 40, figures: 10 }, 63],
])('a rubric of 80 points with %s', (_, marks, score) => expect(scoreOfMarks(RUBRIC, marks)).toBe(score))

test.each([
  [{}, ['done', 'figures']],
  [{ done: 0 }, ['figures']],
  [{ done: 51, figures: 3 }, ['done']],
  [{ done: 50, figures: 30 }, []],
])('with %j these rows remain: %j', (marks, rows) => expect(rowsToMark(RUBRIC, marks)).toEqual(rows))

describe('two markers', () => {
  const by = (done: number, figures: number): Judged => {
    const marks = { done, figures }
    return { outcome: 'accepted', marks, score: scoreOfMarks(RUBRIC, marks) }
  }
  const back: Judged = { outcome: 'returned', score: null, marks: {} }
  test.each([
    [
      'the same',
      by(40, 20),
      by(40, 20),
      { outcome: 'accepted', score: 75, marks: { done: 40, figures: 20 } },
    ],
    [
      'close by',
      by(40, 20),
      by(43, 20),
      { outcome: 'accepted', score: 78, marks: { done: 42, figures: 20 } },
    ],
    [
      'ten apart',
      by(40, 20),
      by(48, 20),
      { outcome: 'accepted', score: 80, marks: { done: 44, figures: 20 } },
    ],
    ['further apart', by(40, 20), by(50, 20), null],
    ['one hands it back, the other gives 10', by(8, 0), back, null],
    ['both hand it back', back, back, { outcome: 'returned', score: null, marks: {} }],
  ])('%s', (_, one, other, result) => expect(combineMarkings(RUBRIC, one, other)).toEqual(result))
  test('average scores without a rubric', () => {
    const score = (points: number): Judged => ({ outcome: 'accepted', score: points, marks: {} })
    expect(combineMarkings([], score(70), score(75))).toEqual({ outcome: 'accepted', score: 73, marks: {} })
  })
})

test.each([
  [false, false, 0, 'first'],
  [false, true, 0, 'done'],
  [true, false, 0, 'first'],
  [true, false, 1, 'second'],
  [true, false, 2, 'settle'],
  [true, true, 2, 'done'],
])('final %s, posted %s, %i done: %s', (isFinal, isPosted, done, step) => {
  expect(stepOf(isFinal, isPosted, done)).toBe(step)
})
