import type { Label } from './label.ts'
import type { Language } from './tenant.ts'

/**
 * What a column holds, and the type of its values: money in minor units, a `day` as `2026-11-22` or as an instant on it, an `instant` with its time. What
 * is missing is null.
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
  /** Offers to sort by it. The server sorts by the column's name. */
  sort?: true
  /**
   * Its part of the card that a row becomes where there is no room for columns: the heading, what stands beside it, one of two
   * facts where nothing is said, or left out until somebody opens the row.
   */
  rank?: 'title' | 'main' | 'minor'
  /** Left out of files, or of screens. */
  only?: 'screen' | 'file'
  /** What people call the values of a `choice`. */
  choices?: Readonly<Record<string, Label>>
}

type Of<Row, Kind extends keyof Kinds> = (row: Row) => Kinds[Kind] | null
/** A column's value is the row's field of the same name where it fits the kind; `of` finds any other. */
type ColumnAt<Row, Key> = {
  [Kind in keyof Kinds]: About & { kind: Kind } & (Key extends keyof Row
      ? Row[Key] extends Kinds[Kind] | null
        ? { of?: Of<Row, Kind> }
        : { of: Of<Row, Kind> }
      : { of: Of<Row, Kind> })
}[keyof Kinds]

/** A column of a list, however it was declared. */
// biome-ignore lint/suspicious/noExplicitAny: what reads columns of any list cannot know its rows; `columns` has checked them
export type Column = About & { kind: Kind; of?: (row: any) => Value }
export type Columns = Readonly<Record<string, Column>>

/** The columns of a list of such rows, in their order: `columns<Person>()({ name: { kind: 'text', … } })`. */
export const columns =
  <Row>() =>
  <const All extends { readonly [Key in keyof All]: ColumnAt<Row, Key> }>(all: All): All =>
    all

/** What stands in a column of a row; null for nothing. */
export function cellValue(row: object, key: string, { of }: Column): Value {
  return (of ? of(row) : (row as Record<string, Value>)[key]) ?? null
}

/** The headings of columns as a catalogue has them: `column-name`. */
export const headingsIn = <All extends Columns>(language: Language, all: All) =>
  Object.fromEntries(
    Object.entries(all).map(([key, { label }]) => [`column-${key}`, label[language]]),
  ) as Record<`column-${keyof All & string}`, string>
