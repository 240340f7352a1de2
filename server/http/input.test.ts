import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/field.ts'
import {
  array,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  number,
  object,
  optional,
  pattern,
  size,
  string,
} from '#contract/shape.ts'
import type { Refusal } from '#server/refusal/message.ts'
import { problemOf } from '#server/refusal/testing.ts'
import { readInput } from './input.ts'

const row = (parts: Partial<Endpoint>): Endpoint => ({
  summary: '',
  who: 'anyone',
  reply: object({}),
  ...parts,
})
const none = { params: {}, query: {}, body: undefined }

/** Returns the message of each field. */
function fields(attempt: () => unknown): Record<string, string> | undefined {
  try {
    attempt()
    return undefined
  } catch (error) {
    return (error as Refusal).problem('').fields
  }
}

it.each(['constructor', 'toString', '__proto__'])(
  'a field that every object inherits is refused: %s',
  name => {
    const shapes = { query: object({ page: optional(string()) }), body: object({ page: optional(string()) }) }
    for (const part of ['query', 'body'] as const) {
      const sent = { ...none, body: {}, [part]: JSON.parse(`{"${name}":"1"}`) }
      expect(
        fields(() => readInput(row(shapes), sent)),
        part,
      ).toHaveProperty([name], 'Is not a known field.')
      expect(
        fields(() => readInput(row({}), { ...none, [part]: sent[part] })),
        part,
      ).toHaveProperty([name])
    }
  },
)

describe('query and form values', () => {
  const query = object({
    page: optional(min(integer(), 1)),
    ratio: optional(number()),
    open: optional(boolean()),
    tag: optional(array(string())),
    name: optional(string()),
  })

  it('are converted to a number or boolean if the shape needs it', () => {
    const given = { page: '2', ratio: '-0.5', open: 'true', tag: 'a', name: '12' }
    expect(readInput(row({ query }), { ...none, query: given })).toEqual({
      query: { page: 2, ratio: -0.5, open: true, tag: ['a'], name: '12' },
    })
  })

  it('are converted in forms, with or without files, but not in JSON', () => {
    const body = object({ dryRun: boolean() })
    const sent = { ...none, body: { dryRun: 'true' } }
    const files = { file: { kinds: ['csv'], most: 1 } } as const
    expect(readInput(row({ body, files }), sent)).toEqual({ body: { dryRun: true } })
    expect(readInput(row({ body, form: true }), sent)).toEqual({ body: { dryRun: true } })
    expect(fields(() => readInput(row({ body }), sent))).toHaveProperty('dryRun')
    expect(fields(() => readInput(row({ body, form: true }), { ...none, body: null }))).toHaveProperty('body')
  })

  it('are converted to the one number that a shape allows', () => {
    const body = object({ contribution: literal(0) })
    const read = (contribution: string) =>
      readInput(row({ body, form: true }), { ...none, body: { contribution } })
    expect(read('0')).toEqual({ body: { contribution: 0 } })
    expect(fields(() => read('5'))).toHaveProperty('contribution')
  })

  it.each(['', ' ', '0x10', '1e3', 'Infinity', 'NaN', '1,000', '٣', '1.5'])(
    'reject %j as an integer',
    page => {
      expect(fields(() => readInput(row({ query }), { ...none, query: { page } }))).toHaveProperty('page')
    },
  )

  it('are rejected when repeated where one is expected', () => {
    const given = { name: ['a', 'b'] }
    expect(fields(() => readInput(row({ query }), { ...none, query: given }))).toEqual({
      name: 'Must be a string.',
    })
  })
})

describe('a validation error has a message per field', () => {
  const body = object({
    email: string(),
    age: max(min(integer(), 18), 120),
    code: pattern(string(), /^\d{6}$/),
    note: size(string(), 1, 5),
    terms: object({ months: array(integer()) }),
  })

  it('covers missing, mistyped, out-of-bounds and unknown fields', () => {
    const given = { age: 7, code: 'abc', note: 'too long', terms: { months: [6, 'x'] }, extra: 1 }
    expect(fields(() => readInput(row({ body }), { ...none, body: given }))).toEqual({
      email: 'Is missing.',
      age: 'Must be a whole number greater than or equal to 18.',
      code: 'Is not in the expected form.',
      note: 'Must be a string with a length between 1 and 5.',
      'terms.months.1': 'Must be a whole number.',
      extra: 'Is not a known field.',
    })
  })

  it.each([[undefined], [null], ['text'], [[]], [7]])('rejects the body %j', given => {
    expect(fields(() => readInput(row({ body }), { ...none, body: given }))).toHaveProperty('body')
  })

  it('rejects fields the row does not declare', () => {
    expect(
      fields(() => readInput(row({}), { ...none, query: { debug: '1' }, body: { admin: true } })),
    ).toEqual({
      debug: 'Is not a known field.',
      admin: 'Is not a known field.',
    })
  })
})

describe('an id in the path', () => {
  const call = row({ params: object({ id: Id, part: enums(['a', 'b']) }), body: object({ name: string() }) })
  const asked = (params: object, body: unknown = { name: 'Amina' }) => ({ ...none, params, body })

  it.each(['', '7', 'x'.repeat(24), 'F'.repeat(24), `${'f'.repeat(23)}\u0000`])(
    'is not found if it cannot be one: %j',
    async id => {
      const problem = await problemOf(() => readInput(call, asked({ id, part: 'a' }, { other: 1 })))
      expect(problem).toMatchObject({
        code: 'not-found',
        message: 'There is nothing here. Check the address, or go back.',
      })
    },
  )

  it('leaves the other parts of the path, and the body, to be corrected', () => {
    const id = 'f'.repeat(24)
    expect(readInput(call, asked({ id, part: 'a' }))).toMatchObject({ params: { id, part: 'a' } })
    expect(fields(() => readInput(call, asked({ id, part: 'c' }, {})))).toEqual({
      part: 'Must be one of a, b.',
      name: 'Is missing.',
    })
  })
})

it('rejects characters that the database cannot store, at any depth', () => {
  const shape = row({
    body: object({ name: string(), half: string(), tags: array(object({ text: string() })) }),
  })
  const given = { name: 'Amina', half: 'smile \ud83d', tags: [{ text: 'good' }, { text: 'b\u0000d' }] }
  expect(fields(() => readInput(shape, { ...none, body: given }))).toEqual({
    half: 'Contains a character that cannot be saved.',
    tags: 'Contains a character that cannot be saved.',
  })
})

it('accepts surrogate pairs', () => {
  const shape = row({ body: object({ name: string() }) })
  expect(readInput(shape, { ...none, body: { name: 'Asha 🙂' } })).toEqual({ body: { name: 'Asha 🙂' } })
})

it('passes only the parts its row declares', () => {
  expect(readInput(row({}), none)).toEqual({})
})

it('rejects unprintable values anywhere, without throwing', async () => {
  const row = { summary: '', who: 'anyone', body: object({ email: string() }), reply: object({}) } as const
  for (const trap of [{ toString: 1 }, { valueOf: 1, toString: null }]) {
    for (const body of [{ email: trap }, { email: [trap] }, trap]) {
      const problem = await problemOf(() => readInput(row, { params: {}, query: {}, body }))
      expect(problem.code).toBe('invalid')
    }
  }
})
