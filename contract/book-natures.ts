import type { EntryKind } from './book.ts'
import type { Label } from './label.ts'

/** Labels of the kinds of entries. */
export const NATURES = {
  'product-sale': { en: 'Product', sw: 'Bidhaa' },
  'service-sale': { en: 'Service', sw: 'Huduma' },
  'cost-of-goods': { en: 'Cost of Goods', sw: 'Gharama za bidhaa' },
  capital: { en: 'Capital Expense', sw: 'Matumizi ya mtaji' },
  operating: { en: 'Operating Expense', sw: 'Matumizi ya uendeshaji' },
} as const satisfies Partial<Record<EntryKind, Label>>
