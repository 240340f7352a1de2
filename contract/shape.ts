import type { Failure, Struct } from 'superstruct'
import * as superstruct from 'superstruct'

export * from 'superstruct'

// superstruct's constructors, except those that set limits: ours keep the limits as data, for the documentation and for validation
// messages. superstruct exposes them only within its English messages.

// biome-ignore lint/suspicious/noExplicitAny: the schema type differs per struct; only the value type matters here
export type Shape<T = any> = Struct<T, any>

/** The limits of the length of a text or list, or of a number, and the pattern of a text. */
type Bounds = { least?: number; most?: number; pattern?: RegExp }

/** The message key for a value that breaks a rule, and the values of its placeholders. */
export type Rule = { key: string; values?: Readonly<Record<string, string | number | readonly string[]>> }

/** Failure of a value to satisfy one of our rules. */
export type Failed = Failure & { says?: Rule }

const kept = new WeakMap<object, Bounds>()

/** Returns the limits a shape was created with. */
export const boundsOf = (shape: object): Bounds => kept.get(shape) ?? {}

function keep<Made extends object>(made: Made, from: object, bounds: Bounds = {}): Made {
  kept.set(made, { ...boundsOf(from), ...bounds })
  return made
}

// all properties a refiner returns are merged into the failure
const failed = (says: Rule) => ({ message: says.key, says })

const numberOf = ({ type }: { type: string }) => (type === 'integer' ? '' : 'number-')

/** Refines a shape by a custom rule. @param key message key for a value that breaks it */
export const checked = <T, S>(
  struct: Struct<T, S>,
  key: string,
  isRight: (value: T) => boolean,
  values?: Rule['values'],
): Struct<T, S> =>
  keep(
    superstruct.refine(struct, key, value => isRight(value) || failed({ key, values })),
    struct,
  )

export const min: typeof superstruct.min = (struct, least) =>
  keep(
    superstruct.refine(
      struct,
      'min',
      value =>
        value >= least || failed({ key: `field.${numberOf(struct)}least`, values: { least: Number(least) } }),
    ),
    struct,
    { least: Number(least) },
  )

export const max: typeof superstruct.max = (struct, most) =>
  keep(
    superstruct.refine(
      struct,
      'max',
      value =>
        value <= most || failed({ key: `field.${numberOf(struct)}most`, values: { most: Number(most) } }),
    ),
    struct,
    { most: Number(most) },
  )

/** Like `max`, for limits that are worded differently from the number itself, such as an amount in whole units. */
export const atMost = <T extends number, S>(struct: Struct<T, S>, most: number, says: Rule): Struct<T, S> =>
  keep(
    superstruct.refine(struct, 'max', value => value <= most || failed(says)),
    struct,
    { most },
  )

/** Limits the length of a text or list. */
export const size = <T extends string | readonly unknown[], S>(
  struct: Struct<T, S>,
  least: number,
  most: number = least,
): Struct<T, S> =>
  keep(
    superstruct.refine(
      struct,
      'size',
      ({ length }) =>
        (length >= least && length <= most) ||
        failed({
          key: struct.type === 'array' ? 'field.list-size' : 'field.text-size',
          values: { least, most },
        }),
    ),
    struct,
    { least, most },
  )

/** A text of `least` to `most` characters. */
export const text = (least: number, most: number) => size(superstruct.string(), least, most)

/** A list of `least` to `most` entries. */
export const list = <T, S>(of: Struct<T, S>, least: number, most: number) =>
  size(superstruct.array(of), least, most)

/** A whole number, or any, from `least` to `most`. */
export const whole = (least: number, most: number) => max(min(superstruct.integer(), least), most)
export const decimal = (least: number, most: number) => max(min(superstruct.number(), least), most)

export const pattern: typeof superstruct.pattern = (struct, regexp) =>
  keep(
    superstruct.refine(struct, 'pattern', value => regexp.test(value) || failed({ key: 'field.form' })),
    struct,
    { pattern: regexp },
  )

/** Accepts one of several values. */
export const enums = ((values: readonly (string | number)[]) => {
  const made = superstruct.enums(values as readonly string[])
  const says = { key: 'field.one-of', values: { values: values.map(String) } }
  return new superstruct.Struct({
    ...made,
    validator: value => values.includes(value as string) || failed(says),
  })
}) as typeof superstruct.enums

export const optional: typeof superstruct.optional = struct => keep(superstruct.optional(struct), struct)

export const partial: typeof superstruct.partial = struct => {
  const made = superstruct.partial(struct)
  // like superstruct's own, except that each field keeps its limits
  const schema: Record<string, Struct> = struct instanceof superstruct.Struct ? struct.schema : struct
  for (const [name, field] of Object.entries(made.schema)) keep(field as Struct, schema[name] as Struct)
  return made
}

export const nullable: typeof superstruct.nullable = struct => keep(superstruct.nullable(struct), struct)
