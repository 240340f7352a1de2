import { expect, test } from 'vitest'
import { done, type History, NO_HISTORY, redone, undone } from './history.ts'

test('undoes and redoes step by step', () => {
  const two = done(done<string>(NO_HISTORY, 'a'), 'b')
  const [one, b] = undone(two, 'c') as [History<string>, string]
  const [none, a] = undone(one, b) as [History<string>, string]
  expect([b, a]).toEqual(['b', 'a'])
  expect(undone(none, a)).toBeNull()
  const [again, back] = redone(none, a) as [History<string>, string]
  expect(back).toBe('b')
  expect((redone(again, back) as [History<string>, string])[1]).toBe('c')
})

test('a new step clears the redo history', () => {
  const [one] = undone(done<string>(NO_HISTORY, 'a'), 'b') as [History<string>, string]
  expect(redone(done(one, 'a'), 'c')).toBeNull()
})
