import { describe, expect, test } from 'vitest'
import type { Chapter, PlaySession } from '#contract/playbook-content.ts'
import {
  contentShare,
  mayAnswer,
  meanStars,
  nextSession,
  percentOf,
  reasonOf,
  type Signs,
  starsShown,
  statusOf,
  taskState,
} from './progress.ts'

const NOW = Date.UTC(2026, 10, 23)
const DAY = 86_400_000

test.each([
  ['is open without a day', null, false, null, 'open'],
  ['is open until it is due', NOW + 1, false, null, 'open'],
  ['is overdue after', NOW - 1, false, null, 'overdue'],
  ['is answered, also late', NOW - 1, true, null, 'answered'],
  ['is accepted', NOW - 1, true, 'accepted', 'accepted'],
  ['is returned, to be answered again', NOW + 1, true, 'returned', 'returned'],
  ['is overdue when it was returned and the day is over', NOW - 1, true, 'returned', 'overdue'],
] as const)('a task %s', (_, dueAt, answered, verdict, state) => {
  expect(taskState({ dueAt, answered, verdict }, NOW)).toBe(state)
  expect(mayAnswer({ dueAt, answered, verdict })).toBe(state !== 'answered' && state !== 'accepted')
})

const session = (id: string, tools: string[]): PlaySession => ({
  id,
  name: { en: id },
  info: { en: '' },
  tasks: [],
  tools: tools.map(tool => ({ id: tool, name: { en: tool }, info: { en: '' }, icon: 'book', link: '' })),
})
const chapters = (...sessions: PlaySession[]): { chapters: Chapter[] } => ({
  chapters: [{ id: 'c', name: { en: 'c' }, sessions }],
})
const book = chapters(session('one', ['a', 'b']), session('two', []), session('three', ['c']))
const work = (tools: string[], tasks: Record<string, ('open' | 'answered')[]> = {}) => ({
  tools: new Set(tools),
  tasks: new Map(Object.entries(tasks)),
})

describe('progress', () => {
  test.each([
    ['is nothing before anything is done', [], {}, 0, 'pending'],
    ['counts tools', ['a'], {}, 33, 'ongoing'],
    ['counts answered tasks, not open ones', ['a'], { two: ['answered', 'open'] }, 40, 'ongoing'],
    ['is 100 only when all is done', ['a', 'b', 'c'], {}, 100, 'completed'],
    [
      'is never more, whatever is done that the version does not have any more',
      ['a', 'b', 'c', 'gone'],
      {},
      100,
      'completed',
    ],
  ] as const)('%s', (_, tools, tasks, percent, status) => {
    const share = contentShare(book, work([...tools], tasks as never))
    expect([percentOf(share), statusOf(share)]).toEqual([percent, status])
  })

  test('rounds down: 99.9 % is 99 %', () => {
    expect(percentOf({ done: 999, total: 1000 })).toBe(99)
  })

  test('skips a session without tools or tasks', () => {
    expect(nextSession(book, work(['a', 'b']))?.session.id).toBe('three')
    expect(nextSession(book, work(['a', 'b', 'c']))).toBeNull()
  })
})

test.each([
  ['are seen once the reader gave some', 1, 0, true],
  ['are not seen before', null, NOW - 6 * DAY, false],
  ['are seen after a week in any case', null, NOW - 7 * DAY, true],
])('stars %s', (_, mine, theirs, shown) => {
  expect(starsShown({ mine, theirs }, NOW)).toBe(shown)
})

test('the mean rating needs five votes, in hundredths', () => {
  expect(meanStars([5, 5, 5, 5])).toBeNull()
  expect(meanStars([5, 4, 4, 5, 3])).toBe(420)
  expect(meanStars([4, 4, 5, 5, 5, 5])).toBe(467)
  expect(meanStars([4, 4, 4, 4, 4, 4, 5])).toBe(414)
  expect(meanStars([4], 1)).toBe(400)
})

const calm: Signs = { overdue: 0, toCheck: 0, unreadFeedback: 0, quiet: 0, returned: 0, hasBegun: true }
test.each<[string, Partial<Signs>, string | null]>([
  ['nothing presses', {}, null],
  ['an answer waits, before all else', { toCheck: 2, overdue: 1, quiet: 30 }, 'answer 2'],
  ['tasks are overdue', { overdue: 1, quiet: 30 }, 'overdue 1'],
  ['a task was sent back three times', { returned: 3 }, 'returned 3'],
  ['twice is nothing', { returned: 2 }, null],
  ['they have not read what was answered', { unreadFeedback: 2, quiet: 30 }, 'feedback 2'],
  ['no sign for 14 days', { quiet: 14 }, 'quiet 14'],
  ['13 are nothing', { quiet: 13 }, null],
  ['they have not begun', { hasBegun: false }, 'new 0'],
])('needs attention because %s', (_, signs, reason) => {
  const found = reasonOf({ ...calm, ...signs })
  expect(found && `${found.kind} ${found.count}`).toBe(reason)
})
