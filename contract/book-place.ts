import type { EntryKind } from './book.ts'

// without shapes, so that browsers may read it

/** The list of the book that entries of a kind stand in, as the address names it. */
export const LIST_OF: Record<EntryKind, string> = {
  'product-sale': 'sales',
  'service-sale': 'sales',
  'cost-of-goods': 'expenses',
  operating: 'expenses',
  capital: 'expenses',
  investment: 'investments',
  inventory: 'inventory',
}

/** Where an entry is opened in its list, behind the base of a book. */
export const entryPath = (kind: EntryKind, entry: string): string =>
  `/cashflow-summary-detailed/${LIST_OF[kind]}?entry=${entry}`
