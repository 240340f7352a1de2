import { expect, test } from 'vitest'
import { type History, NO_HISTORY, recordEdit, redoEdit, undoEdit } from './history.ts'

test('undoes and redoes step by step', () => {
  const two = recordEdit(recordEdit<string>(NO_HISTORY, 'a'), 'b')
  const [one, b] = undoEdit(two, 'c') as [History<string>, string]
  const [none, a] = undoEdit(one, b) as [History<string>, string]
  expect([b, a]).toEqual(['b', 'a'])
  expect(undoEdit(none, a)).toBeNull()
  const [again, back] = redoEdit(none, a) as [History<string>, string]
  expect(back).toBe('b')
  expect((redoEdit(again, back) as [History<string>, string])[1]).toBe('c')
})

test('a new step clears the redo history', () => {
  const [one] = undoEdit(recordEdit<string>(NO_HISTORY, 'a'), 'b') as [History<string>, string]
  expect(redoEdit(recordEdit(one, 'a'), 'c')).toBeNull()
})
