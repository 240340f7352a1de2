import { expect, test } from 'vitest'
import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'
import { checkAnswers } from './answers.ts'

const choices = { a: 'Rent', b: 'Stock' }
const ask = (type: Task['type']): Task => ({ text: 'Say it', type, options: choices })

test.each([
  ['text', 'I sell bread', null],
  ['text', '  ', 'learning.answer'],
  ['text', undefined, 'learning.answer'],
  ['text', ['I sell bread'], 'learning.answer'],
  ['link', 'https://example.org/plan', null],
  ['link', 'example.org', null],
  ['link', 'my plan', 'learning.link'],
  ['link', 'javascript:alert(1)', 'learning.link'],
  ['single', 'a', null],
  ['single', 'c', 'learning.choice'],
  ['single', 'toString', 'learning.choice'],
  ['multiple', ['a', 'b'], null],
  ['multiple', [], 'learning.answer'],
  ['multiple', ['a', 'c'], 'learning.choice'],
  ['multiple', ['a', 'constructor'], 'learning.choice'],
  ['multiple', 'a', 'learning.choice'],
  ['file', ['0123456789abcdef01234567'], null],
  ['file', [], 'learning.answer'],
] as const)('%s answered with %j: %s', (type, answer, fault) => {
  const given: AssignmentAnswers =
    answer === undefined ? {} : { 1: typeof answer === 'string' ? answer : [...answer] }
  expect(checkAnswers([ask(type)], given).faults).toEqual(fault ? { 'answers.1': fault } : {})
})

test('trims, dedupes, drops unasked answers', () => {
  const { answers } = checkAnswers([ask('text'), ask('multiple')], { 1: ' Yes ', 2: ['a', 'a'], 3: 'more' })
  expect(answers).toEqual({ 1: 'Yes', 2: ['a'] })
})
