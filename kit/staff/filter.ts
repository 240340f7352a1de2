import type { ReactNode } from 'react'

/** A filter of a list. */
export type Filter = { name: string; label: string } & (
  | { options: readonly { value: string; text: string }[] }
  /** A date, within the other filters' limits. */
  | { kind: 'day'; min?: string; max?: string }
  /** Set by a link from another screen: can be cleared, but not set. */
  | { kind: 'link' }
)

export type FilterProps = {
  /** Label of the search field: what can be searched for. */
  search?: string
  choices: readonly Filter[]
  /** Current values by name; `search` is that of the search field. */
  values: Record<string, string>
  /** `typing`: more input may follow, so it needs no history entry. */
  onChange(name: string, value: string, typing?: boolean): void
  onClear(): void
  /** Sort options, shown beside the filters on phones, where there is no table head to tap. */
  orders?: { label: string; value: string; options: readonly { value: string; text: string }[] }
  onOrder?(value: string): void
  /** Label of the button that closes the filter sheet on phones. */
  done?: string
  /** Rendered at the end of the row. */
  children?: ReactNode
}

type Choice = { name: string; label: string; options: { value: string; text: string }[] }

/** Returns a filter by one of some values. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choice => ({ name, label, options: values.map(value => ({ value, text: textOf(value) })) })

/** Returns a filter by one of some records. */
export const rowFilter = (
  name: string,
  label: string,
  rows: readonly { id: string | number; name: string }[],
): Choice => ({ name, label, options: rows.map(one => ({ value: String(one.id), text: one.name })) })
