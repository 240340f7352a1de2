import { expect, test } from 'vitest'
import { done, type History, NO_HISTORY, redone, undone } from './history.ts'

test('what was done is taken back step by step, and brought again', () => {
  const two = done(done<string>(NO_HISTORY, 'a'), 'b')
  const [one, b] = undone(two, 'c') as [History<string>, string]
  const [none, a] = undone(one, b) as [History<string>, string]
  expect([b, a]).toEqual(['b', 'a'])
  expect(undone(none, a)).toBeNull()
  const [again, back] = redone(none, a) as [History<string>, string]
  expect(back).toBe('b')
  expect((redone(again, back) as [History<string>, string])[1]).toBe('c')
})

test('after something else is done, nothing is brought again', () => {
  const [one] = undone(done<string>(NO_HISTORY, 'a'), 'b') as [History<string>, string]
  expect(redone(done(one, 'a'), 'c')).toBeNull()
})
