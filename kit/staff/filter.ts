import type { ReactNode } from 'react'

/** What narrows a list. */
export type Filter = { name: string; label: string } & (
  | { options: readonly { value: string; text: string }[] }
  /** A day, within what the others leave. */
  | { kind: 'day'; min?: string; max?: string }
  /** Comes with a link from elsewhere: it can be taken away, not set. */
  | { kind: 'link' }
)

export type FilterProps = {
  /** What can be searched for, as the field's label. */
  search?: string
  choices: readonly Filter[]
  /** What is asked now, by name; `search` is the search field's. */
  values: Record<string, string>
  /** `typing`: more may follow, so that Back need not stop here. */
  onChange(name: string, value: string, typing?: boolean): void
  onClear(): void
  /** What the rows can be sorted by: phones, which have no head to tap, ask for it beside the filters. */
  orders?: { label: string; value: string; options: readonly { value: string; text: string }[] }
  onOrder?(value: string): void
  /** What the button says that closes the filters of a phone. */
  done?: string
  /** Stands at the end of the row. */
  children?: ReactNode
}
