import {
  expenseColumns,
  inventoryColumns,
  investmentColumns,
  type Listed,
  mainColumns,
  productVariantColumns,
  saleColumns,
  serviceVariantColumns,
} from '#contract/book-columns.ts'
import type { Columns } from '#contract/column.ts'
import type { BookForm } from '#rules/book/draft.ts'
import type { Element, Subject } from './place.ts'

type Table = {
  /** The lists whose rows it shows, in this order. */
  forms: readonly BookForm[]
  columns: Columns
  /** The column whose cell opens the row, and the one whose cell edits it. */
  opens?: string
  edits: string
  sums: readonly string[]
  subject: Subject
}

/** The table for each list name in the address. Product sales come before service sales. */
export const TABLES: Record<Element, Table> = {
  sales: {
    forms: ['product-sale', 'service-sale'],
    columns: saleColumns,
    edits: 'saleId',
    sums: ['quantity', 'revenue'],
    subject: 'sale',
  },
  expenses: {
    forms: ['cost-of-goods', 'capital', 'operating'],
    columns: expenseColumns,
    edits: 'expenseId',
    sums: ['amountSpent'],
    subject: 'expense',
  },
  products: {
    forms: ['product'],
    columns: mainColumns,
    opens: 'viewVariants',
    edits: 'name',
    sums: [],
    subject: 'product',
  },
  services: {
    forms: ['service'],
    columns: mainColumns,
    opens: 'viewVariants',
    edits: 'name',
    sums: [],
    subject: 'service',
  },
  'product-variants': {
    forms: ['product-variant'],
    columns: productVariantColumns,
    edits: 'id',
    sums: ['unitsSold', 'remainingStock'],
    subject: 'product-variant',
  },
  'service-variants': {
    forms: ['service-variant'],
    columns: serviceVariantColumns,
    edits: 'id',
    sums: [],
    subject: 'service-variant',
  },
  investments: {
    forms: ['investment'],
    columns: investmentColumns,
    edits: 'id',
    sums: ['investmentAmount'],
    subject: 'investment',
  },
  inventory: {
    forms: ['inventory'],
    columns: inventoryColumns,
    edits: 'id',
    sums: ['stocked'],
    subject: 'inventory',
  },
}

/** Returns what the entries of a form are called, whatever their nature. */
export const subjectOf = (form: BookForm): Subject =>
  Object.values(TABLES).find(({ forms }) => forms.includes(form))?.subject ?? (form as Subject)

/** Returns the name of a row for messages. */
export const nameOfRow = (row: Listed): string => {
  const { name, itemName } = row as { name?: string; itemName?: string }
  return itemName || name || row.id
}
