import type { LookupList } from '#contract/book.ts'
import type {
  ExpenseRow,
  InventoryRow,
  InvestmentRow,
  MainRow,
  ProductVariantRow,
  SaleRow,
  ServiceVariantRow,
} from '#contract/book-columns.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { dayOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'

/** The data API's resource behind each form. */
export const RESOURCES = {
  'product-sale': 'entrepreneurProductSale',
  'service-sale': 'entrepreneurServiceSale',
  'cost-of-goods': 'entrepreneurCostOfGoods',
  capital: 'entrepreneurCapitalExpense',
  operating: 'entrepreneurOverheadExpense',
  investment: 'entrepreneurInvestment',
  inventory: 'entrepreneurProductInventory',
  product: 'entrepreneurProduct',
  service: 'entrepreneurService',
  'product-variant': 'entrepreneurProductVariant',
  'service-variant': 'entrepreneurServiceVariant',
} as const satisfies Record<BookForm, string>

/** The rows of each list, as displayed. */
export type RowOf = {
  'product-sale': SaleRow
  'service-sale': SaleRow
  'cost-of-goods': ExpenseRow
  capital: ExpenseRow
  operating: ExpenseRow
  investment: InvestmentRow
  inventory: InventoryRow
  product: MainRow
  service: MainRow
  'product-variant': ProductVariantRow
  'service-variant': ServiceVariantRow
}

type Sent<Form extends BookForm> = Reply<Contract[`GET data/${(typeof RESOURCES)[Form]}`]>['data'][number]

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString()
const dayAt = (seconds: number): string => dayOf(seconds * 1_000)
const minor = (amount: number): number => Math.round(amount * MINOR)

/** Staff actions on an entry. */
const marks = ({ asked, onBehalf }: { asked: boolean; onBehalf: boolean }) => ({ asked, onBehalf })

type SaleSent = Sent<'product-sale'> | Sent<'service-sale'>
const sale = (nature: SaleRow['nature'], sent: SaleSent, item: string, itemName: string): SaleRow => ({
  id: sent.id,
  nature,
  item,
  itemName,
  quantity: sent.quantity,
  ...marks(sent),
  revenue: minor(sent.revenue),
  day: dayAt(sent.dateSold),
  addedAt: instant(sent.dateAdded),
  type: sent.typeOfSale ?? '',
  typeName: sent.typeOfSaleName,
  phone: sent.clientPhone,
})
const expense = (
  nature: ExpenseRow['nature'],
  sent: Sent<'operating'>,
  item = '',
  years: number | null = null,
): ExpenseRow => ({
  id: sent.id,
  nature,
  item,
  name: sent.name,
  amount: minor(sent.amountSpent),
  years,
  ...marks(sent),
  day: dayAt(sent.transactionDate),
  addedAt: instant(sent.dateAdded),
  type: sent.typeOfExpense ?? '',
  typeName: sent.typeOfExpenseName,
  phone: sent.supplierPhone,
})
const main = (sent: Sent<'product'>): MainRow => ({
  id: sent.id,
  name: sent.name,
  measurement: sent.measurementId ?? '',
  measurementName: sent.measurement,
  category: sent.categoryId ?? '',
  categoryName: sent.categoryName,
  price: minor(sent.price),
  somoPrice: sent.somoPrice === null ? null : minor(sent.somoPrice),
  status: sent.status,
  lastEdited: instant(sent.lastEdited),
})

/** Convert API rows to displayed rows: seconds to dates and timestamps, whole units to minor ones. */
export const READERS: { [Form in BookForm]: (sent: Sent<Form>) => RowOf[Form] } = {
  'product-sale': sent => sale('product-sale', sent, sent.productVariantId, sent.productVariantName),
  'service-sale': sent => sale('service-sale', sent, sent.serviceVariantId ?? '', sent.serviceVariantName),
  'cost-of-goods': sent => expense('cost-of-goods', sent, sent.productVariantId),
  capital: sent => expense('capital', sent, '', sent.lifespanInYears),
  operating: sent => expense('operating', sent),
  investment: sent => ({
    id: sent.id,
    name: sent.investmentNarration,
    amount: minor(sent.investmentAmount),
    ...marks(sent),
    type: sent.typeOfInvestment ?? '',
    typeName: sent.typeOfInvestmentName,
    day: dayAt(sent.investmentDate),
    addedAt: instant(sent.dateAdded),
  }),
  inventory: sent => ({
    id: sent.id,
    item: sent.productVariantId,
    itemName: sent.productVariant,
    quantity: sent.stocked,
    ...marks(sent),
    unitAmount: minor(sent.stockValue),
    day: dayAt(sent.dateStocked),
    addedAt: instant(sent.dateAdded),
  }),
  product: main,
  service: main,
  'product-variant': sent => ({
    id: sent.id,
    name: sent.name,
    parent: sent.mainProductId,
    parentName: sent.mainProduct,
    price: minor(sent.unitPrice),
    starting: sent.startingQuantity,
    sold: sent.quantitySold,
    remaining: sent.endingQuantity,
  }),
  'service-variant': sent => ({
    id: sent.id,
    name: sent.name,
    parent: sent.mainServiceId,
    parentName: sent.mainProduct,
    price: minor(sent.unitPrice),
  }),
}

/** The list behind each form's choices. */
export const LOOKUPS = {
  sale: 'entrepreneurSaleType',
  expense: 'entrepreneurSaleType',
  investment: 'entrepreneurInvestmentType',
  category: 'productCategory',
  measurement: 'measurement',
} as const satisfies Record<string, LookupList>
