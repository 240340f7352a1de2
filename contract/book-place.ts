import type { EntryKind } from './book.ts'

// free of struct schemas, so that browsers can import it

/** The list of the book that contains each kind of entry, as it appears in URLs. */
const LIST_OF: Record<EntryKind, string> = {
  'product-sale': 'sales',
  'service-sale': 'sales',
  'cost-of-goods': 'expenses',
  operating: 'expenses',
  capital: 'expenses',
  investment: 'investments',
  inventory: 'inventory',
}

/** Returns the path that opens an entry in its list, relative to the base path of a book. */
export const entryPath = (kind: EntryKind, entry: string): string =>
  `/cashflow-summary-detailed/${LIST_OF[kind]}?entry=${entry}`
