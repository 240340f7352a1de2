import { NATURES } from './book-natures.ts'
import { columns } from './column.ts'

// The columns of the book's eight tables. Amounts are in minor units. On a phone the card's title is the row's name in place of its ID, so
// the column with the name is minor there.

/** Fields that the rows of every table have. */
export type Listed = {
  /** The server's id; for a row still in the outbox, the id assigned on the device. */
  id: string
  /** The row, or its latest change, exists only on this device. */
  waits?: 'waits' | 'refused'
  /** Why the server refused it. */
  problem?: string
  /** For an entry: staff asked for a correction, or wrote it on the owner's behalf. */
  asked?: boolean
  onBehalf?: boolean
}
type Dated = { addedAt: string | null }

export type SaleRow = Listed &
  Dated & {
    nature: 'product-sale' | 'service-sale'
    item: string
    itemName: string
    quantity: number
    revenue: number
    day: string
    type: string
    typeName: string
    phone: string
  }
export type ExpenseRow = Listed &
  Dated & {
    nature: 'cost-of-goods' | 'capital' | 'operating'
    item: string
    name: string
    amount: number
    day: string
    type: string
    typeName: string
    phone: string
    years: number | null
  }
export type MainRow = Listed & {
  name: string
  measurement: string
  measurementName: string
  category: string
  categoryName: string
  price: number
  somoPrice: number | null
  status: 'active'
  lastEdited: string | null
}
export type ProductVariantRow = Listed & {
  name: string
  parent: string
  parentName: string
  price: number
  starting: number
  sold: number
  /** Negative if more was sold than was in stock. */
  remaining: number
}
export type ServiceVariantRow = Listed & { name: string; parent: string; parentName: string; price: number }
export type InvestmentRow = Listed &
  Dated & { name: string; amount: number; type: string; typeName: string; day: string }
export type InventoryRow = Listed &
  Dated & { item: string; itemName: string; quantity: number; unitAmount: number; day: string }

export const ITEM_STATUSES = { active: { en: 'Active', sw: 'Inatumika' } } as const

const NAME = { en: 'Name', sw: 'Jina' }
const ID = { en: 'ID', sw: 'Namba' }
const UNIT_PRICE = { en: 'Unit Price', sw: 'Bei ya moja' }
const DATE_ADDED = { en: 'Date Added', sw: 'Iliingizwa' }
const addedAt = { kind: 'instant', label: DATE_ADDED, of: 'addedAt', rank: 'minor' } as const

export const saleColumns = columns<SaleRow>()({
  saleId: { kind: 'text', label: { en: 'Sale ID / Edit', sw: 'Namba / Hariri' }, of: 'id', rank: 'title' },
  saleNature: {
    kind: 'choice',
    label: { en: 'Sale Nature', sw: 'Aina ya mauzo' },
    choices: NATURES,
    of: 'nature',
    rank: 'minor',
  },
  saleVariant: {
    kind: 'text',
    label: { en: 'Sale Variant', sw: 'Kilichouzwa' },
    of: 'itemName',
    rank: 'minor',
  },
  quantity: { kind: 'count', label: { en: 'Quantity', sw: 'Idadi' } },
  revenue: { kind: 'money', label: { en: 'Revenue', sw: 'Mapato' }, rank: 'main' },
  dateSold: { kind: 'day', label: { en: 'Date Sold', sw: 'Tarehe ya mauzo' }, of: 'day' },
  typeOfSale: {
    kind: 'text',
    label: { en: 'Type Of Sale', sw: 'Namna ya mauzo' },
    of: 'typeName',
    rank: 'minor',
  },
  clientPhone: {
    kind: 'phone',
    label: { en: 'Client Phone', sw: 'Simu ya mteja' },
    of: 'phone',
    rank: 'minor',
  },
  dateAdded: addedAt,
})

export const expenseColumns = columns<ExpenseRow>()({
  expenseId: { kind: 'text', label: { en: 'Expense ID', sw: 'Namba ya matumizi' }, of: 'id', rank: 'title' },
  expenseNature: {
    kind: 'choice',
    label: { en: 'Expense Nature', sw: 'Kundi la matumizi' },
    choices: NATURES,
    of: 'nature',
  },
  name: { kind: 'text', label: NAME, rank: 'minor' },
  amountSpent: {
    kind: 'money',
    label: { en: 'Amount Spent', sw: 'Kiasi kilichotumika' },
    of: 'amount',
    rank: 'main',
  },
  transactionDate: { kind: 'day', label: { en: 'Transaction Date', sw: 'Tarehe ya malipo' }, of: 'day' },
  typeOfExpense: {
    kind: 'text',
    label: { en: 'Type Of Expense', sw: 'Namna ya matumizi' },
    of: 'typeName',
    rank: 'minor',
  },
  supplierPhone: {
    kind: 'phone',
    label: { en: 'Supplier Phone', sw: 'Simu ya msambazaji' },
    of: 'phone',
    rank: 'minor',
  },
  dateAdded: addedAt,
})

export const mainColumns = columns<MainRow>()({
  viewVariants: { kind: 'text', label: { en: 'View Variants', sw: 'Tazama aina' }, of: 'id', rank: 'title' },
  name: { kind: 'text', label: NAME },
  measurementName: { kind: 'text', label: { en: 'Measurement Name', sw: 'Kipimo' } },
  categoryName: { kind: 'text', label: { en: 'Category Name', sw: 'Kundi' }, rank: 'minor' },
  price: { kind: 'money', label: { en: 'Price', sw: 'Bei' }, rank: 'main' },
  somoPrice: { kind: 'money', label: { en: 'Somo Price', sw: 'Bei ya Somo' }, rank: 'minor' },
  status: { kind: 'choice', label: { en: 'Status', sw: 'Hali' }, choices: ITEM_STATUSES, rank: 'minor' },
  lastEdited: { kind: 'instant', label: { en: 'Last Edited', sw: 'Ilihaririwa' }, rank: 'minor' },
})

export const productVariantColumns = columns<ProductVariantRow>()({
  id: { kind: 'text', label: ID, rank: 'title' },
  name: { kind: 'text', label: NAME, rank: 'minor' },
  mainProduct: {
    kind: 'text',
    label: { en: 'Main Product Name', sw: 'Bidhaa kuu' },
    of: 'parentName',
    rank: 'minor',
  },
  unitPrice: { kind: 'money', label: UNIT_PRICE, of: 'price' },
  initialStock: {
    kind: 'count',
    label: { en: 'Initial Stock', sw: 'Stoku ya mwanzo' },
    of: 'starting',
    rank: 'minor',
  },
  unitsSold: { kind: 'count', label: { en: 'Units Sold', sw: 'Zilizouzwa' }, of: 'sold', rank: 'minor' },
  remainingStock: {
    kind: 'count',
    label: { en: 'Remaining Stock', sw: 'Stoku iliyobaki' },
    of: 'remaining',
    rank: 'main',
  },
})

export const serviceVariantColumns = columns<ServiceVariantRow>()({
  id: { kind: 'text', label: ID, rank: 'title' },
  name: { kind: 'text', label: NAME, rank: 'minor' },
  mainService: { kind: 'text', label: { en: 'Main Service Name', sw: 'Huduma kuu' }, of: 'parentName' },
  unitPrice: { kind: 'money', label: UNIT_PRICE, of: 'price', rank: 'main' },
})

export const investmentColumns = columns<InvestmentRow>()({
  id: { kind: 'text', label: ID, rank: 'title' },
  narration: { kind: 'text', label: { en: 'Narration', sw: 'Maelezo' }, of: 'name', rank: 'minor' },
  investmentAmount: { kind: 'money', label: { en: 'Amount', sw: 'Kiasi' }, of: 'amount', rank: 'main' },
  formOfInvestment: {
    kind: 'text',
    label: { en: 'Form Of Investment', sw: 'Aina ya uwekezaji' },
    of: 'typeName',
    rank: 'minor',
  },
  investmentDate: { kind: 'day', label: { en: 'Investment Date', sw: 'Tarehe ya uwekezaji' }, of: 'day' },
  dateAdded: addedAt,
})

export const inventoryColumns = columns<InventoryRow>()({
  id: { kind: 'text', label: ID, rank: 'title' },
  productVariant: {
    kind: 'text',
    label: { en: 'Product Variant', sw: 'Aina ya bidhaa' },
    of: 'itemName',
    rank: 'minor',
  },
  stocked: { kind: 'count', label: { en: 'Stocked', sw: 'Zilizoingizwa' }, of: 'quantity' },
  stockValue: { kind: 'money', label: UNIT_PRICE, of: 'unitAmount', rank: 'main' },
  dateAdded: addedAt,
})
