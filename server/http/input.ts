import type { Failure, Struct } from 'superstruct'
import type { Endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/field.ts'
import type { Failed, Shape } from '#contract/shape.ts'
import { Sentence } from '#rules/sentence.ts'
import { invalidFields, msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'

/** The raw parts of a request that a row may describe. */
export type Parts = { params: unknown; query: unknown; body: unknown }

const NAMES = ['params', 'query', 'body'] as const

/**
 * Validates a request against its row: every described part must match its shape, and nothing else may be sent. Numbers and
 * booleans in the path, the query and forms are parsed from text.
 * @throws Refusal not-found for an id in the path that cannot be one, like for one that does not exist; invalid, with a sentence for each
 *   invalid field
 */
export function readInput(row: Endpoint, parts: Parts): Record<string, unknown> {
  if (hasNoId(row, parts)) throw new Refusal('not-found', 'call.nothing-here')
  const input: Record<string, unknown> = {}
  // without a prototype: a sent field may have a name such as `constructor`
  const fields: Record<string, Sentence> = Object.create(null)
  refuseUnprintable(parts.body)
  for (const name of NAMES) {
    const shape = row[name]
    for (const key of unstorableFields(parts[name])) fields[key] = msg('field.character')
    if (!shape) {
      for (const key of keysOf(parts[name])) fields[key] = msg('program.unknown-field')
      continue
    }
    // JSON has numbers and booleans; a form, with files or without, is all text
    const isText = name !== 'body' || row.files !== undefined || row.form === true
    const [error, value] = shape.validate(isText ? fromText(parts[name], shape) : parts[name])
    if (!error) input[name] = value
    else
      for (const failure of error.failures().slice(0, MOST_FAILURES))
        fields[nameOf(failure, name)] ??= sentence(failure)
  }
  refuseInvalidFields(fields)
  return input
}

/** Whether the path has something else where its row has the id of a record. */
const hasNoId = ({ params }: Endpoint, parts: Parts): boolean =>
  Object.entries((params?.schema ?? {}) as Record<string, Shape>).some(
    ([name, shape]) => shape === Id && !Id.is((parts.params as Record<string, unknown>)[name]),
  )

/** Maximum number of reported errors, to keep the response small. */
const MOST_FAILURES = 50

/** Maximum nesting, deeper than any of our shapes: superstruct recurses when it prints a refused value. */
const DEEPEST = 32

/** Property names that break the printing of an object. None of our fields has such a name. */
const UNPRINTABLE = ['toString', 'valueOf']

/** Rejects bodies that superstruct could not even report as invalid. @throws Refusal invalid */
function refuseUnprintable(body: unknown): void {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new Refusal('invalid', 'program.body-deep')
    const objects = level.filter((one): one is object => typeof one === 'object' && one !== null)
    const trap = UNPRINTABLE.find(name => objects.some(one => Object.hasOwn(one, name)))
    if (trap) throw invalidFields({ [trap]: 'program.unknown-field' })
    level = objects.flatMap(one => Object.values(one))
  }
}

/** Returns the fields that contain U+0000 or an unpaired surrogate, which the database cannot store. */
function unstorableFields(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (isUnstorable(value) ? [key] : []))
}

const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000') || /\p{Surrogate}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(isUnstorable)

const keysOf = (part: unknown): string[] => {
  if (part === undefined || part === null) return []
  return typeof part === 'object' ? Object.keys(part) : ['body']
}

const nameOf = ({ path }: Failure, part: string): string => path.join('.') || part

/** Converts the values of a path or query to the types of its shape. Unparsable text is left as it is, and rejected by validation. */
function fromText(part: unknown, { schema }: Shape): unknown {
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, text]) => [name, schema?.[name] ? readText(text, schema[name]) : text]),
  )
}

function readText(text: unknown, shape: Struct<unknown, unknown>): unknown {
  if (shape.type === 'array') return [text].flat().map(one => readText(one, shape.schema as Shape))
  if (typeof text !== 'string') return text
  if (shape.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (shape.type === 'number' || shape.type === 'integer')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (shape.type === 'literal') return text === String(shape.schema) ? shape.schema : text
  return text
}

/** Builds the user-facing sentence for an invalid value. */
function sentence({ value, type, says }: Failed): Sentence {
  if (type === 'never') return msg('program.unknown-field')
  if (value === undefined) return msg('field.missing')
  return says ? new Sentence(says.key, says.values) : (KINDS[type] ?? msg('field.form'))
}

/** Sentences for a value of the wrong type, by expected type. */
const KINDS: Record<string, Sentence> = {
  string: msg('field.text'),
  integer: msg('field.integer'),
  number: msg('field.number'),
  boolean: msg('field.yes-no'),
  array: msg('field.list'),
  object: msg('field.object'),
  record: msg('field.object'),
}
