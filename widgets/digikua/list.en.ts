import {
  expenseColumns,
  ITEM_STATUSES,
  inventoryColumns,
  investmentColumns,
  mainColumns,
  productVariantColumns,
  saleColumns,
  serviceVariantColumns,
} from '#contract/book-columns.ts'
import { headingsIn } from '#contract/column.ts'
import { inLanguage } from '#contract/label.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { ledgerEn } from '#kit/screens/ledger/words.en.ts'
import { entryEn } from './entry.en.ts'

/** Texts of the lists, loaded with the first of them. */
export const listEn = {
  ...ledgerEn,
  ...entryEn,
  ...inLanguage('en', ITEM_STATUSES),
  ...headingsIn('en', saleColumns),
  ...headingsIn('en', expenseColumns),
  ...headingsIn('en', mainColumns),
  ...headingsIn('en', productVariantColumns),
  ...headingsIn('en', serviceVariantColumns),
  ...headingsIn('en', investmentColumns),
  ...headingsIn('en', inventoryColumns),

  allProductVariants: 'All Product Variants',
  allServiceVariants: 'All Service Variants',
  backToProducts: 'Back to Products',
  backToServices: 'Back to Services',
  seenAt: 'These rows were last updated on {at}.',
  seenPart:
    'These are the newest {count} rows of each kind, last updated on {at}. Connect to see older ones.',
  onlyWaiting: 'These are only the entries waiting on this device. Connect to see the rest.',
  noSuchItem: 'This product or service is not in your book',
  edit: 'Edit {name}',
  look: 'Open {name}',
  view: 'View variants of {name}',
} as const satisfies Catalogue
export type ListWords = typeof listEn
