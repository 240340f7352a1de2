import { describe, expect, test } from 'vitest'
import type { Item, Question } from '#contract/survey-definition.ts'
import {
  insertItem,
  itemAt,
  keyOf,
  moveItem,
  outline,
  placeAfter,
  placeOf,
  removeItem,
  replaceItem,
} from './tree.ts'

const question = (name: string): Question => ({ kind: 'text', name, label: { en: name } })
const group = (name: string, ...items: Item[]): Item => ({ kind: 'group', name, items })
/** `a g[b c] d` */
const items = [question('a'), group('g', question('b'), question('c')), question('d')]
const write = (all: readonly Item[]): string =>
  all.map(item => (item.kind === 'group' ? `${item.name}[${write(item.items)}]` : item.name)).join(' ')

test('rows are listed in order, nested by group', () => {
  expect(outline(items).map(({ item, place }) => `${keyOf(place)} ${item.name}`)).toEqual([
    '0 a',
    '1 g',
    '1.0 b',
    '1.1 c',
    '2 d',
  ])
  expect(itemAt(items, placeOf('1.1'))?.name).toBe('c')
  expect(itemAt(items, [0, 1])).toBeUndefined()
})

test('rows are inserted, changed and removed in place, and others keep their identity', () => {
  expect(write(insertItem(items, [1, 1], question('x')))).toBe('a g[b x c] d')
  expect(write(removeItem(items, [1, 0]))).toBe('a g[c] d')
  const changed = replaceItem(items, [1, 0], question('x'))
  expect(write(changed)).toBe('a g[x c] d')
  expect(changed[2]).toBe(items[2])
})

test.each([
  ['nothing', null, '3'],
  ['a question', '0', '1'],
  ['a question of a group', '1.0', '1.1'],
  ['a group', '1', '1.2'],
])('after %s, the insert position', (_, at, expected) => {
  expect(keyOf(placeAfter(items, at === null ? null : placeOf(at)))).toBe(expected)
})

describe('a step', () => {
  const step = (from: string, by: -1 | 1) => {
    const found = moveItem(items, placeOf(from), by)
    return found && `${write(found.items)} @${keyOf(found.place)}`
  }
  test.each([
    ['1.1', -1, 'a g[c b] d @1.0'],
    ['1', 1, 'a d g[b c] @2'],
    // into a group, from either side
    ['0', 1, 'g[a b c] d @0.0'],
    ['2', -1, 'a g[b c d] @1.2'],
    // out of a group
    ['1.0', -1, 'a b g[c] d @1'],
    ['1.1', 1, 'a g[b] c d @2'],
  ] as const)('from %s by %i leads to %s', (from, by, expected) => {
    expect(step(from, by)).toBe(expected)
  })

  test('stops at the beginning and the end', () => {
    expect(step('0', -1)).toBeNull()
    expect(step('2', 1)).toBeNull()
  })

  test('is reversible', () => {
    for (const { place } of outline(items)) {
      const there = moveItem(items, place, 1)
      if (there) expect(write(moveItem(there.items, there.place, -1)?.items ?? [])).toBe(write(items))
    }
  })
})
