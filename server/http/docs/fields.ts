import type { JsonSchema } from './json-schema.ts'

export type Field = { name: string; schema: JsonSchema; optional: boolean }

/** Lists the fields of an object, nested ones included, each by its path: `contact.mailboxes[].email`. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const required = (schema.required ?? []) as string[]
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = prefix + key
    return [{ name, schema: value, optional: !required.includes(key) }, ...inside(value, name)]
  })
}

function inside(schema: JsonSchema, name: string): Field[] {
  if (schema.items) return inside(schema.items as JsonSchema, `${name}[]`)
  return fieldsOf(schema, `${name}.`)
}

/** Describes a schema in a few words: "a list of whole numbers, 1 or more". */
export function inWords(schema: JsonSchema): string {
  const { anyOf, type, items, additionalProperties } = schema
  if (Array.isArray(anyOf)) return `${inWords(anyOf[0])}, or null`
  if ('const' in schema) return `always ${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  if (type === 'array')
    return `a list${size(schema, 'Items', 'entries')}: each ${inWords(items as JsonSchema)}`
  if (type === 'object') {
    return additionalProperties ? byKey(inWords(additionalProperties as JsonSchema)) : 'an object'
  }
  if (type === 'string') return `a text${size(schema, 'Length', 'letters')}${form(schema)}`
  if (type === 'boolean') return 'true or false'
  if (type === undefined) return 'a value of one of several kinds'
  return `a ${type === 'integer' ? 'whole number' : 'number'}${range(schema.minimum, schema.maximum)}`
}

const byKey = (value: string): string => `by key${value.startsWith('by key') ? ', ' : ': '}${value}`

const size = (schema: JsonSchema, what: 'Items' | 'Length', unit: string): string => {
  const bounds = range(schema[`min${what}`], schema[`max${what}`])
  return bounds && `${bounds} ${unit}`
}

function range(from: unknown, to: unknown): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return `, ${figure(from)} or more`
  return from === undefined ? `, at most ${figure(to)}` : `, ${figure(from)} to ${figure(to)}`
}

const figure = (bound: unknown): string => Number(bound).toLocaleString('en')

const form = ({ pattern }: JsonSchema): string => (pattern === undefined ? '' : ` like ${pattern}`)
