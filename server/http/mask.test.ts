import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Shape } from '#contract/shape.ts'
import {
  checked,
  dynamic,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  tuple,
  unknown,
} from '#contract/shape.ts'
import { maskOf } from './mask.ts'

/** What a shape's fields may contain; the first that fits is an example. */
const EXAMPLES: unknown[] = [
  'text',
  'f'.repeat(24),
  '2026-11-26T09:30:00Z',
  '2026-11-26',
  'amina@example.test',
  '0712345678',
  '123456',
  '#112233',
  '2026-11',
  '',
  1,
  0,
  true,
  {},
  [],
]

const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'text',
  Number.NaN,
  -1,
  0.5,
  1e308,
  true,
  [],
  {},
  [null],
  { id: 1 },
  new Date(0),
]

/** Seeded, so that a failure can be repeated. */
let seed = 20261126
function below(most: number): number {
  seed = (seed * 48271) % 2147483647
  return seed % most
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T

/** An example of a reply; optional and nullable parts are sometimes absent. */
function example(shape: Shape): unknown {
  const { type, schema } = shape
  if (below(5) === 0 && shape.is(undefined)) return undefined
  if (below(5) === 0 && shape.is(null)) return null
  if (type === 'enums') return oneOf(Object.values(schema))
  if (type === 'array') return Array.from({ length: 1 + below(3) }, () => example(schema))
  if (type === 'object' && schema)
    return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, example(one as Shape)]))
  if (type === 'literal') return schema
  return EXAMPLES.find(one => shape.is(one))
}

/** A copy with one part, at any depth, replaced, removed or added. */
function bent(value: unknown): unknown {
  const parts = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (parts.length === 0 || below(4) === 0) return oneOf(WRONG)
  const name = oneOf(parts)
  const part = (value as Record<string, unknown>)[name]
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? bent(one) : one))
  if (below(5) === 0) return { ...(value as object), password: 'hash' }
  return { ...(value as object), [name]: bent(part) }
}

function outcome(mask: () => unknown): unknown {
  try {
    return { value: mask() }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Compares a few examples of a shape, and changed copies of them. */
function expectSame(shape: Shape, values: readonly unknown[], changes: number) {
  const mask = maskOf(shape)
  for (const value of values) {
    const all = [value, ...Array.from({ length: changes }, () => bent(value))]
    for (const one of all) expect(outcome(() => mask(one))).toEqual(outcome(() => shape.mask(one)))
  }
}

describe('a compiled mask', () => {
  const rows = Object.entries(contract as Record<string, Endpoint>)

  it.each(rows)('returns what superstruct does for the reply of %s', (_, { reply }) => {
    expectSame(reply, [example(reply), example(reply)], 3)
  })

  it('accepts most of the examples, so that these compare more than errors', () => {
    const accepted = rows.filter(([, { reply }]) => reply.is(example(reply)))
    expect(accepted.length).toBeGreaterThan(rows.length / 2)
  })

  it('takes parts that it cannot compile from superstruct', () => {
    const Inner = object({ id: integer() })
    const shape = object({
      pair: tuple([string(), integer()]),
      names: record(enums(['en', 'sw']), Inner),
      fixed: literal('x'),
      any: unknown(),
      late: dynamic(() => Inner),
    })
    const value = {
      pair: ['a', 1],
      names: { en: { id: 1, secret: 1 } },
      fixed: 'x',
      any: { of: 1 },
      late: { id: 1, secret: 1 },
    }
    expect(maskOf(shape)(value)).toMatchObject({ names: { en: { id: 1 } } })
    expectSame(shape, [value], 100)
  })

  it('applies the rules of a field, also within optional and nullable ones', () => {
    const Even = checked(integer(), 'field.form', value => value % 2 === 0)
    const shape = object({ count: optional(nullable(Even)), code: nullable(size(string(), 2)) })
    const mask = maskOf(shape)
    expect(mask({ count: 2, code: null, hash: 'x' })).toEqual({ count: 2, code: null })
    expect(mask({ code: 'ab' })).toEqual({ code: 'ab' })
    const wrong = [{ count: 1, code: null }, { count: null, code: 'abc' }, { count: 2 }, null]
    for (const value of wrong) expect(() => mask(value)).toThrow()
    expectSame(shape, wrong, 10)
  })

  it('does not change the value it is given', () => {
    const value = { id: 'a', secret: 'b', list: [{ id: 'c', secret: 'd' }] }
    const before = structuredClone(value)
    expect(maskOf(object({ id: string() }))(value)).toEqual({ id: 'a' })
    expect(value).toEqual(before)
  })
})
