import { boundsOf, type Shape } from '#contract/shape.ts'

export type JsonSchema = { [key: string]: unknown }

/**
 * Converts a superstruct shape to JSON Schema (draft 2020-12, as used by OpenAPI 3.1).
 * @throws Error for an unsupported kind of shape: no documentation is better than wrong documentation
 */
export function toJsonSchema(shape: Shape): JsonSchema {
  const schema = { ...plain(shape), ...bounds(shape) }
  return shape.is(null) && shape.type !== 'any' ? { anyOf: [schema, { type: 'null' }] } : schema
}

/** Whether a field is optional. superstruct's `optional` leaves no other trace than this. */
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
    // superstruct does not expose their parts, so emit a schema that accepts anything
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

/** Returns the shape of a record's values, which superstruct exposes only while iterating one. */
function valuesOf(shape: Shape): Shape {
  const [, value] = [...shape.entries({ any: undefined }, { path: [], branch: [] })]
  return value?.[2] as Shape
}

/** Returns limits and patterns as JSON Schema keywords. */
function bounds(shape: Shape): JsonSchema {
  const { least, most, pattern } = boundsOf(shape)
  const [leastName, mostName] = NAMES[shape.type] ?? []
  return {
    ...(leastName && least !== undefined && { [leastName]: least }),
    ...(mostName && most !== undefined && { [mostName]: most }),
    ...(pattern && { pattern: pattern.source }),
  }
}

const NAMES: Record<string, [least: string, most: string]> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
}
