import { describe, expect, test } from 'vitest'
import {
  chapterStates,
  listAccess,
  mayHandIn,
  outlineOffer,
  type Part,
  progressOf,
  scoreOf,
  stateOf,
} from './sequence.ts'

/** Builds chapters, one letter per assignment: `.` not submitted, `s` submitted and not marked, `m` marked, `r` handed back. */
const course = (...chapters: string[]): Part[] =>
  chapters.map((letters, at) => ({
    id: `c${at + 1}`,
    assignments: [...letters].map((letter, place) => ({
      id: `${at + 1}${'abcdef'[place]}`,
      submissions: letter === '.' ? [] : [{ score: letter === 'm' ? 60 : null, returned: letter === 'r' }],
      is_marked: letter === 'm',
    })),
  }))

const sent = (score: number | null, returned = false) => ({ score, returned })

describe('submissions', () => {
  test.each([
    ['nothing', [], 'not-attempted', null],
    ['one that is not marked', [sent(null)], 'submitted', null],
    ['one that is marked', [sent(70)], 'graded', 70],
    ['one that came to nothing', [sent(0)], 'graded', 0],
    ['a better one after it', [sent(40), sent(80)], 'graded', 80],
    ['a worse one after it', [sent(80), sent(40)], 'graded', 80],
    ['one after it that is not marked', [sent(70), sent(null)], 'graded', 70],
    ['one that was handed back', [sent(null, true)], 'returned', null],
    ['one after that', [sent(null, true), sent(null)], 'submitted', null],
    ['one that was handed back after a mark', [sent(30), sent(null, true)], 'returned', 30],
  ])('%s', (_, submissions, state, score) => {
    expect(stateOf({ submissions })).toBe(state)
    expect(scoreOf(submissions)).toBe(score)
  })
})

describe('chapters', () => {
  test.each([
    ['a new course', ['..', '.', '.'], ['current', 'not-done', 'not-done']],
    ['half of the first', ['s.', '.', '.'], ['current', 'not-done', 'not-done']],
    ['all of the first', ['sm', '.', '.'], ['completed', 'current', 'not-done']],
    ['one without assignments is complete', ['', '.', '.'], ['completed', 'current', 'not-done']],
    ['one without assignments amid others', ['s', '', '.'], ['completed', 'completed', 'current']],
    ['a gap stays the current one', ['s', '.', 's'], ['completed', 'current', 'not-done']],
    ['what was handed back opened the next one', ['r', '.', '.'], ['completed', 'current', 'not-done']],
    ['everything', ['m', 's', 'm'], ['completed', 'completed', 'completed']],
    ['no chapter', [], []],
  ])('%s', (_, letters, states) => {
    expect(chapterStates(course(...letters))).toEqual(states)
  })
})

describe('the list of assignments', () => {
  test.each([
    ['opens the first', ['..', '.'], { '1a': 'open', '1b': 'locked', '2a': 'locked' }],
    ['then the next', ['s.', '.'], { '1a': 'closed', '1b': 'open', '2a': 'locked' }],
    [
      'goes on in the next chapter',
      ['sm', '..'],
      { '1a': 'closed', '1b': 'closed', '2a': 'open', '2b': 'locked' },
    ],
    ['opens what was handed back', ['r', '.'], { '1a': 'open', '2a': 'open' }],
    ['closes all in the end', ['m', 's'], { '1a': 'closed', '2a': 'closed' }],
  ])('%s', (_, letters, access) => {
    expect(Object.fromEntries(listAccess(course(...letters)))).toEqual(access)
  })
})

describe('the outline', () => {
  const [one] = course('.')[0]?.assignments ?? []
  const [done] = course('s')[0]?.assignments ?? []
  const [marked] = course('m')[0]?.assignments ?? []
  test.each([
    [one, 'current', 'start'],
    [one, 'not-done', 'locked'],
    [done, 'completed', 'reattempt'],
    [marked, 'completed', 'marked'],
    [marked, 'not-done', 'locked'],
  ] as const)('offers %j in a chapter that is %s: %s', (asked, state, offer) => {
    expect(asked && outlineOffer(asked, state)).toBe(offer)
  })
})

test.each([
  ['1a', ['.', '.'], 'open'],
  ['1b', ['..', '.'], 'open'],
  ['2a', ['.', '.'], 'locked'],
  ['2a', ['s', '.'], 'open'],
  ['1a', ['s', '.'], 'open'],
  ['1a', ['m', '.'], 'closed'],
  ['1a', ['r', '.'], 'open'],
  ['9z', ['.'], 'locked'],
])('submitting %s of %j: %s', (id, letters, access) => {
  expect(mayHandIn(course(...letters), id)).toBe(access)
})

test.each([
  [[''], { submitted: 0, total: 0, percent: 0 }],
  [['...'], { submitted: 0, total: 3, percent: 0 }],
  [['s..'], { submitted: 1, total: 3, percent: 33.33 }],
  [['sm.'], { submitted: 2, total: 3, percent: 66.67 }],
  [['sm', 'r'], { submitted: 3, total: 3, percent: 100 }],
])('progress of %j', (letters, progress) => {
  expect(progressOf(course(...letters))).toEqual(progress)
})
