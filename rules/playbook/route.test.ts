import { expect, test } from 'vitest'
import { chapterPath, placeOf, playbookPath, sessionPath } from './route.ts'

const [P, C, S] = ['p', 'c', 's'].map(letter => letter.repeat(24)) as [string, string, string]

test.each<[string, object]>([
  ['/', { at: 'start' }],
  ['', { at: 'start' }],
  ['/home', { at: 'home' }],
  ['/advisors/', { at: 'advisors' }],
  ['/playbooks', { at: 'playbooks' }],
  ['/alerts?x=1', { at: 'alerts' }],
  [playbookPath(P), { at: 'playbook', playbook: P, problem: false }],
  ['/playbook/short', { at: 'playbook', playbook: 'short', problem: true }],
  [chapterPath(P, C), { at: 'chapter', playbook: P, chapter: C, problem: null }],
  [`/book/short/chapter/${C}`, { at: 'chapter', playbook: 'short', chapter: C, problem: 'playbook' }],
  [`/book/${P}/chapter/short`, { at: 'chapter', playbook: P, chapter: 'short', problem: 'chapter' }],
  [sessionPath(P, C, S), { at: 'session', playbook: P, chapter: C, session: S, problem: false }],
  [`${sessionPath(P, C, S)}/`, { at: 'session', playbook: P, chapter: C, session: S, problem: false }],
  [`${sessionPath(P, C, S)}/more`, { at: 'session', playbook: P, chapter: C, session: S, problem: true }],
  [`/b/${P}/c/${C}/s`, { at: 'session', playbook: P, chapter: C, session: '', problem: true }],
  [`/b/${P}/c/${C}/s/${S}x`, { at: 'session', playbook: P, chapter: C, session: `${S}x`, problem: true }],
  ['/home/more', { at: 'nowhere' }],
  ['/elsewhere', { at: 'nowhere' }],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})

test('a session’s full path has nine segments, counting the leading empty one', () => {
  expect(`/dashboard/playbook${sessionPath(P, C, S)}`.split('/')).toHaveLength(9)
})
