import type { Shape } from '#contract/endpoint.ts'

export type JsonSchema = { [key: string]: unknown }

/**
 * The JSON schema (draft 2020-12, as OpenAPI 3.1 has it) of a superstruct shape.
 * @throws Error for a kind of shape it does not know: better no documentation than a wrong one
 */
export function toJsonSchema(shape: Shape): JsonSchema {
  const schema = { ...plain(shape), ...bounds(shape) }
  return shape.is(null) && shape.type !== 'any' ? { anyOf: [schema, { type: 'null' }] } : schema
}

/** Whether a field may be left out. superstruct's `optional` leaves no other trace than this. */
export const isOptional = (shape: Shape): boolean => shape.is(undefined)

function plain(shape: Shape): JsonSchema {
  const { type, schema } = shape
  switch (type) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type }
    case 'literal':
      return { const: schema }
    case 'enums':
      return { enum: Object.values(schema) }
    case 'array':
      return { type: 'array', items: toJsonSchema(schema) }
    case 'record':
      return { type: 'object', additionalProperties: toJsonSchema(valuesOf(shape)) }
    case 'object':
      return objectSchema(schema)
    // superstruct keeps what they are made of to itself: a schema that takes anything says nothing wrong
    case 'union':
    case 'dynamic':
    case 'any':
      return {}
    default:
      throw new Error(`There is no JSON schema for a superstruct of type ${type}`)
  }
}

function objectSchema(fields: Record<string, Shape>): JsonSchema {
  const required = Object.keys(fields).filter(name => !isOptional(fields[name] as Shape))
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, shape]) => [name, toJsonSchema(shape)]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** The shape of a record's values, which superstruct shows only while it walks one. */
function valuesOf(shape: Shape): Shape {
  const [, value] = [...shape.entries({ any: undefined }, { path: [], branch: [] })]
  return value?.[2] as Shape
}

/** Values that break every bound of their type, one side at a time. */
const PROBES: Record<string, unknown[]> = {
  string: ['', '\u0000'.repeat(100_000)],
  array: [[], new Array(100_000)],
  integer: [-Number.MAX_VALUE, Number.MAX_VALUE],
  number: [-Number.MAX_VALUE, Number.MAX_VALUE],
}

/**
 * Limits and patterns. superstruct keeps them in closures; what a refinement says of a value that breaks it is the only
 * place where it names them.
 */
function bounds(shape: Shape): JsonSchema {
  const probes = PROBES[shape.type] ?? []
  const messages = probes.flatMap(probe => [...shape.refiner(probe, { path: [], branch: [probe] })])
  return Object.assign({}, ...messages.map(({ message }) => boundsIn(message, shape.type)))
}

const NAMES: Record<string, [least: string, most: string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
}

const NUMBER = '`?(-?[\\d.e+]+)`?'
const BETWEEN = new RegExp(` between ${NUMBER} and ${NUMBER}`)
const EXACTLY = new RegExp(` of ${NUMBER} but`)
const LEAST = new RegExp(` greater than or equal to ${NUMBER}`)
const MOST = new RegExp(` less than or equal to ${NUMBER}`)

function boundsIn(message: string, type: string): JsonSchema {
  const [least, most] = NAMES[type] ?? []
  if (!least || !most) return {}
  const read = (words: RegExp) => message.match(words)?.slice(1).map(Number)
  const pattern = message.match(/ matching `\/(.*)\/` but received/s)?.[1]
  if (pattern !== undefined) return { pattern }
  if (message.includes('nonempty')) return { [least]: 1 }
  const range = read(BETWEEN) ?? read(EXACTLY)
  if (range) return { [least]: range[0], [most]: range.at(-1) }
  return { ...named(least, read(LEAST)), ...named(most, read(MOST)) }
}

const named = (name: string, found: number[] | undefined): JsonSchema => (found ? { [name]: found[0] } : {})
