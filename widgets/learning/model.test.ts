import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from '#kit/testing-host.ts'
import { placeOf } from '#rules/learning/route.ts'
import { createModel } from './model.ts'
import { answers, chapters, home, id } from './testing.tsx'

beforeEach(() => localStorage.clear())

function start() {
  const stood = standIn<'path' | 'base'>({ answers: answers() })
  stood.host.element.setAttribute('draft', id(3))
  const model = createModel(stood.host)
  onTestFinished(model.home.$state.listen(() => {}))
  onTestFinished(model.outline.$state.listen(() => {}))
  model.$language.set('en')
  return { ...stood, model }
}

test('loads the trainee and their course', async () => {
  const { model } = start()
  await vi.waitUntil(() => model.outline.$state.get().value)
  expect(model.$trainee.get()).toEqual(home)
  expect(model.outline.$state.get().value).toEqual(chapters)
})

test('reads its cache when offline', async () => {
  await vi.waitUntil(() => start().model.outline.$state.get().value ?? true)
  const first = start()
  await vi.waitUntil(() => first.model.outline.$state.get().value)
  const second = start()
  second.server.isAway = true
  await vi.waitUntil(() => second.model.outline.$state.get().value)
  expect(second.model.$trainee.get()).toEqual(home)
  expect(second.model.outline.$state.get().failure).toBe(null)
})

test('caches nothing when the page names no user', async () => {
  const stood = standIn<'path' | 'base'>({ answers: answers() })
  const model = createModel(stood.host)
  onTestFinished(model.home.$state.listen(() => {}))
  model.$language.set('en')
  await vi.waitUntil(() => model.home.$state.get().value)
  expect(localStorage.length).toBe(0)
})

describe('routing', () => {
  test.each([
    ['/home', { at: 'home' }],
    ['/mentors', { at: 'mentors' }],
    ['/alerts', { at: 'alerts' }],
    ['/learning', { at: 'outline' }],
    ['/learning/assignments', { at: 'assignments' }],
    ['/learning/assignments/a1', { at: 'assignment', id: 'a1' }],
    ['/learning/pitch-submission', { at: 'pitches' }],
    ['/learning/pitch-submission/pitch2', { at: 'pitch', pitch: 2 }],
    ['/learning/pitch-submission/pitch3', null],
    ['/learning/scores', { at: 'scores' }],
    ['/learning/notes', { at: 'notes' }],
    ['/learning/notes/n1', { at: 'note', id: 'n1' }],
    ['/learning/resources', { at: 'resources' }],
    ['/learning/messages', { at: 'messages', mentor: null }],
    ['/learning/messages?mentor=m1', { at: 'messages', mentor: 'm1' }],
    ['/learning/c/k/h/t', { at: 'topic', cohort: 'c', class: 'k', chapter: 'h', topic: 't' }],
    ['/learning/c/k/h', null],
    ['/elsewhere', null],
    ['/', null],
  ])('%s opens %j', (address, place) => expect(placeOf(address)).toEqual(place))
})
