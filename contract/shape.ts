import type { Failure, Struct } from 'superstruct'
import * as superstruct from 'superstruct'

export * from 'superstruct'

// superstruct's own makers of shapes, but for those that set limits: here they keep them as data, for the documentation and
// for whoever says what is wrong with a value. superstruct shows them in the English of its messages only.

/** The limits of a text's or list's length, or of a number, and the form of a text. */
export type Bounds = { least?: number; most?: number; pattern?: RegExp }

/** The key of what is said of a value that breaks a rule, and what stands in the text's places. */
export type Rule = { key: string; values?: Readonly<Record<string, string | number | readonly string[]>> }

/** How a value fails a rule of ours. */
export type Failed = Failure & { says?: Rule }

const kept = new WeakMap<object, Bounds>()

/** The limits that a shape was made with. */
export const boundsOf = (shape: object): Bounds => kept.get(shape) ?? {}

function keep<Made extends object>(made: Made, from: object, bounds: Bounds = {}): Made {
  kept.set(made, { ...boundsOf(from), ...bounds })
  return made
}

// what a refiner returns becomes part of the failure, whatever it is
const failed = (says: Rule) => ({ message: says.key, says })

const numberOf = ({ type }: { type: string }) => (type === 'integer' ? '' : 'number-')

/** A rule of our own. @param key what is said of a value that breaks it */
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

/** The same where the limit is said in other words than the number itself, as an amount in whole units. */
export const atMost = <T extends number, S>(struct: Struct<T, S>, most: number, says: Rule): Struct<T, S> =>
  keep(
    superstruct.refine(struct, 'max', value => value <= most || failed(says)),
    struct,
    { most },
  )

/** Of a text's or a list's length. */
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

export const pattern: typeof superstruct.pattern = (struct, regexp) =>
  keep(
    superstruct.refine(struct, 'pattern', value => regexp.test(value) || failed({ key: 'field.form' })),
    struct,
    { pattern: regexp },
  )

/** One of several values. */
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
  // as superstruct's own, but that each field keeps its limits
  const schema: Record<string, Struct> = struct instanceof superstruct.Struct ? struct.schema : struct
  for (const [name, field] of Object.entries(made.schema)) keep(field as Struct, schema[name] as Struct)
  return made
}

export const nullable: typeof superstruct.nullable = struct => keep(superstruct.nullable(struct), struct)
