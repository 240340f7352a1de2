import type { Label } from './label.ts'
import type { Language } from './tenant.ts'

/**
 * The kinds of columns and their value types: money in minor units, a `day` as `2026-11-22` or as an instant on it, an `instant` with its
 * time. Missing values are null.
 */
type Kinds = {
  text: string
  phone: string
  choice: string
  day: string
  instant: string
  count: number
  money: number
}
export type Kind = keyof Kinds
export type Value = string | number | null

type About = {
  label: Label
  /** Sortable. The server sorts by the column's name. */
  sort?: true
  /**
   * Its part of the card that a row collapses to on narrow screens: the heading, the value next to it, one of two facts if unset, or hidden
   * until the row is expanded.
   */
  rank?: 'title' | 'main' | 'minor'
  /** Decimal places of a `count` on screens; as many as each value has if unset. */
  decimals?: number
  /** Whether a `count` is a change: on screens, rises have a plus sign. */
  isChange?: true
  /** Limited to screens, or to files. */
  only?: 'screen' | 'file'
  /** Labels of the values of a `choice`. */
  choices?: Readonly<Record<string, Label>>
}

type Fits<Value, Row> = {
  [Name in keyof Row & string]: Row[Name] extends Value | null ? Name : never
}[keyof Row & string]
/** Names of the fields of a row with such a value, including those of the objects in it: `owner.name`. */
type Field<Value, Row> =
  | Fits<Value, Row>
  | {
      [Name in keyof Row & string]: NonNullable<Row[Name]> extends object
        ? `${Name}.${Fits<Value, NonNullable<Row[Name]>>}`
        : never
    }[keyof Row & string]
type Of<Row, Kind extends keyof Kinds> = Field<Kinds[Kind], Row> | ((row: Row) => Kinds[Kind] | null)
/** A column's value is the row's field of the same name if its type fits the kind; otherwise `of` names another one, or returns it. */
type ColumnAt<Row, Key> = {
  [Kind in keyof Kinds]: About & { kind: Kind } & (Key extends Fits<Kinds[Kind], Row>
      ? { of?: Of<Row, Kind> }
      : { of: Of<Row, Kind> })
}[keyof Kinds]

/** A column of a list, regardless of its row type. */
// biome-ignore lint/suspicious/noExplicitAny: readers of columns of arbitrary lists cannot know the row type; `columns` has checked it
export type Column = About & { kind: Kind; of?: string | ((row: any) => Value) }
export type Columns = Readonly<Record<string, Column>>

/** Declares the columns of a list of rows, in order: `columns<Person>()({ name: text(…), … })`. */
export const columns =
  <Row>() =>
  <const All extends { readonly [Key in keyof All]: ColumnAt<Row, Key> }>(all: All): All =>
    all

type More = Omit<About, 'label'> & { of?: string | ((row: never) => Value) }
const made =
  <const Of extends Kind>(kind: Of) =>
  <const Given extends More = object>(label: Label, more?: Given) =>
    ({ kind, label, ...more }) as { kind: Of; label: Label } & Given

/** Columns by their kind: `text({ en: 'Name', sw: 'Jina' }, { rank: 'title' })`. */
export const text = made('text')
export const phone = made('phone')
export const choice = made('choice')
export const day = made('day')
export const instant = made('instant')
export const count = made('count')
export const money = made('money')

/** Returns the value of a column in a row; null for none. */
export function cellValue(row: object, key: string, { of }: Column): Value {
  if (typeof of === 'function') return of(row)
  const names = of?.split('.') ?? [key]
  // biome-ignore lint/suspicious/noExplicitAny: `columns` has checked that the fields exist
  return names.reduce((part: any, name) => part?.[name], row) ?? null
}

const named = <One>(prefix: string, all: Readonly<Record<string, One>>, textOf: (one: One) => string) =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [`${prefix}-${key}`, textOf(one)]))

/** The labels of choices as a message catalogue, with a prefix: `is-paid`. */
export const choicesIn = <const Prefix extends string, All extends Readonly<Record<string, Label>>>(
  language: Language,
  prefix: Prefix,
  all: All,
) => named(prefix, all, label => label[language]) as Record<`${Prefix}-${keyof All & string}`, string>

/** The headings of columns as a message catalogue: `column-name`. */
export const headingsIn = <All extends Columns>(language: Language, all: All) =>
  named('column', all, ({ label }) => label[language]) as Record<`column-${keyof All & string}`, string>
