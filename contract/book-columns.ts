import { NATURES } from './book-natures.ts'
import { choice, columns, count, day, instant, money, phone, text } from './column.ts'

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
const addedAt = instant(DATE_ADDED, { of: 'addedAt', rank: 'minor' })

export const saleColumns = columns<SaleRow>()({
  saleId: text({ en: 'Sale ID / Edit', sw: 'Namba / Badilisha' }, { of: 'id', rank: 'title' }),
  saleNature: choice(
    { en: 'Sale Nature', sw: 'Aina ya mauzo' },
    { choices: NATURES, of: 'nature', rank: 'minor' },
  ),
  saleVariant: text({ en: 'Sale Variant', sw: 'Kilichouzwa' }, { of: 'itemName', rank: 'minor' }),
  quantity: count({ en: 'Quantity', sw: 'Idadi' }),
  revenue: money({ en: 'Revenue', sw: 'Mapato' }, { rank: 'main' }),
  dateSold: day({ en: 'Date Sold', sw: 'Tarehe ya mauzo' }, { of: 'day' }),
  typeOfSale: text({ en: 'Type Of Sale', sw: 'Njia ya malipo' }, { of: 'typeName', rank: 'minor' }),
  clientPhone: phone({ en: 'Client Phone', sw: 'Simu ya mteja' }, { of: 'phone', rank: 'minor' }),
  dateAdded: addedAt,
})

export const expenseColumns = columns<ExpenseRow>()({
  expenseId: text({ en: 'Expense ID', sw: 'Namba ya matumizi' }, { of: 'id', rank: 'title' }),
  expenseNature: choice(
    { en: 'Expense Nature', sw: 'Kundi la matumizi' },
    { choices: NATURES, of: 'nature' },
  ),
  name: text(NAME, { rank: 'minor' }),
  amountSpent: money({ en: 'Amount Spent', sw: 'Kiasi kilichotumika' }, { of: 'amount', rank: 'main' }),
  transactionDate: day({ en: 'Transaction Date', sw: 'Tarehe ya malipo' }, { of: 'day' }),
  typeOfExpense: text({ en: 'Type Of Expense', sw: 'Njia ya malipo' }, { of: 'typeName', rank: 'minor' }),
  supplierPhone: phone({ en: 'Supplier Phone', sw: 'Simu ya msambazaji' }, { of: 'phone', rank: 'minor' }),
  dateAdded: addedAt,
})

export const mainColumns = columns<MainRow>()({
  viewVariants: text({ en: 'View Variants', sw: 'Tazama aina' }, { of: 'id', rank: 'title' }),
  name: text(NAME),
  measurementName: text({ en: 'Measurement Name', sw: 'Kipimo' }),
  categoryName: text({ en: 'Category Name', sw: 'Kundi' }, { rank: 'minor' }),
  price: money({ en: 'Price', sw: 'Bei' }, { rank: 'main' }),
  somoPrice: money({ en: 'Somo Price', sw: 'Bei ya Somo' }, { rank: 'minor' }),
  status: choice({ en: 'Status', sw: 'Hali' }, { choices: ITEM_STATUSES, rank: 'minor' }),
  lastEdited: instant({ en: 'Last Edited', sw: 'Ilibadilishwa' }, { rank: 'minor' }),
})

export const productVariantColumns = columns<ProductVariantRow>()({
  id: text(ID, { rank: 'title' }),
  name: text(NAME, { rank: 'minor' }),
  mainProduct: text({ en: 'Main Product Name', sw: 'Bidhaa kuu' }, { of: 'parentName', rank: 'minor' }),
  unitPrice: money(UNIT_PRICE, { of: 'price' }),
  initialStock: count({ en: 'Initial Stock', sw: 'Stoku ya mwanzo' }, { of: 'starting', rank: 'minor' }),
  unitsSold: count({ en: 'Units Sold', sw: 'Zilizouzwa' }, { of: 'sold', rank: 'minor' }),
  remainingStock: count({ en: 'Remaining Stock', sw: 'Stoku iliyobaki' }, { of: 'remaining', rank: 'main' }),
})

export const serviceVariantColumns = columns<ServiceVariantRow>()({
  id: text(ID, { rank: 'title' }),
  name: text(NAME, { rank: 'minor' }),
  mainService: text({ en: 'Main Service Name', sw: 'Huduma kuu' }, { of: 'parentName' }),
  unitPrice: money(UNIT_PRICE, { of: 'price', rank: 'main' }),
})

export const investmentColumns = columns<InvestmentRow>()({
  id: text(ID, { rank: 'title' }),
  narration: text({ en: 'Narration', sw: 'Maelezo' }, { of: 'name', rank: 'minor' }),
  investmentAmount: money({ en: 'Amount', sw: 'Kiasi' }, { of: 'amount', rank: 'main' }),
  formOfInvestment: text(
    { en: 'Form Of Investment', sw: 'Aina ya uwekezaji' },
    { of: 'typeName', rank: 'minor' },
  ),
  investmentDate: day({ en: 'Investment Date', sw: 'Tarehe ya uwekezaji' }, { of: 'day' }),
  dateAdded: addedAt,
})

export const inventoryColumns = columns<InventoryRow>()({
  id: text(ID, { rank: 'title' }),
  productVariant: text({ en: 'Product Variant', sw: 'Aina ya bidhaa' }, { of: 'itemName', rank: 'minor' }),
  stocked: count({ en: 'Stocked', sw: 'Zilizoingizwa' }, { of: 'quantity' }),
  stockValue: money(UNIT_PRICE, { of: 'unitAmount', rank: 'main' }),
  dateAdded: addedAt,
})
