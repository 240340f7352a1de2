import { expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Shape } from '#contract/shape.ts'
import {
  array,
  boolean,
  date,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  partial,
  pattern,
  record,
  size,
  string,
  union,
} from '#contract/shape.ts'
import type { Rows } from '#server/http/routes.ts'
import { toJsonSchema } from './json-schema.ts'

it.each<[string, Shape, object]>([
  ['a text', string(), { type: 'string' }],
  ['a number', number(), { type: 'number' }],
  ['a whole number', integer(), { type: 'integer' }],
  ['yes or no', boolean(), { type: 'boolean' }],
  ['one of several', enums(['en', 'sw']), { enum: ['en', 'sw'] }],
  ['one of several numbers', enums([6, 12]), { enum: [6, 12] }],
  ['one value', literal(true), { const: true }],
  ['a list', array(integer()), { type: 'array', items: { type: 'integer' } }],
  ['a text by key', record(string(), string()), { type: 'object', additionalProperties: { type: 'string' } }],
  ['something or null', nullable(string()), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['one of several kinds', union([string(), array(string())]), {}],
  ['a text of a form', pattern(string(), /^pk_[a-z]{8,}$/), { type: 'string', pattern: '^pk_[a-z]{8,}$' }],
  ['a number with a least', min(integer(), 0), { type: 'integer', minimum: 0 }],
  [
    'a number between two',
    max(min(integer(), -5), 10_000),
    { type: 'integer', minimum: -5, maximum: 10_000 },
  ],
  ['a number of a size', max(min(number(), 1.5), 2), { type: 'number', minimum: 1.5, maximum: 2 }],
  ['a text of a length', size(string(), 1, 80), { type: 'string', minLength: 1, maxLength: 80 }],
  ['a text of one length', size(string(), 24), { type: 'string', minLength: 24, maxLength: 24 }],
  [
    'a list of a length',
    size(array(string()), 0, 2),
    { type: 'array', items: { type: 'string' }, minItems: 0, maxItems: 2 },
  ],
])('describes %s', (_, shape, schema) => {
  expect(toJsonSchema(shape)).toEqual(schema)
})

it('describes an object with its required and optional fields, and no others', () => {
  const shape = object({ a: string(), b: optional(min(integer(), 1)), c: optional(nullable(boolean())) })
  expect(toJsonSchema(shape)).toEqual({
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: 'integer', minimum: 1 },
      c: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    },
    required: ['a'],
    additionalProperties: false,
  })
})

it('keeps the limits of optional fields', () => {
  const shape = partial(object({ name: size(string(), 1, 80) }))
  expect(toJsonSchema(shape)).toEqual({
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 80 } },
    additionalProperties: false,
  })
})

it('throws for an unknown type rather than describing it wrongly', () => {
  expect(() => toJsonSchema(date())).toThrow('no JSON schema for a superstruct of type date')
})

it('describes every shape of the contract', () => {
  for (const { params, query, body, reply } of Object.values(contract as Rows)) {
    for (const shape of [params, query, body, reply])
      if (shape) expect(toJsonSchema(shape)).toBeTypeOf('object')
  }
})
