import { and, asc, eq, isNull, sql as query } from 'drizzle-orm'
import type { EntryKind } from '#contract/book.ts'
import { needBusiness, type Seen } from '#server/business/access.ts'
import { choiceNames } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type ItemRow, itemNames, readItems, stockOf } from './items.ts'
import { knownOf, secondsOf, secondsOfDay, toPieces, wholeUnits } from './wire.ts'

type Query = { businessId?: string }

/** Whether staff asked for a correction of an entry that is still open. */
export const askedOf = query<boolean>`exists (select 1 from book_comment asking
  where asking.entry = book_entry.id and asking.asks and asking.done_at is null)`

/** Returns the entries of a kind that are not void, the oldest first, with the names of what they refer to. */
async function entriesOf(kind: EntryKind, { businessId }: Query, { sql, person }: Signed) {
  const { business } = await needBusiness(sql, person, businessId)
  const [rows, items, types] = await Promise.all([
    sql
      .select({ row: bookEntry, asked: askedOf })
      .from(bookEntry)
      .where(and(eq(bookEntry.business, business.id), eq(bookEntry.kind, kind), isNull(bookEntry.voidedAt)))
      .orderBy(asc(bookEntry.createdAt), asc(bookEntry.id)),
    itemNames(sql, business.id),
    choiceNames(sql, person),
  ])
  return rows.map(({ row, asked }) => ({
    row,
    day: secondsOfDay(row.day),
    amount: wholeUnits(row.amount),
    item: row.item ?? '',
    itemName: items.get(row.item ?? '') ?? row.name ?? '',
    type: row.type,
    typeName: types.get(row.type ?? '') ?? '',
    own: {
      id: row.id,
      ...knownOf(row),
      source: row.source,
      reference: row.reference,
      onBehalf: row.onBehalf,
      asked,
    },
  }))
}

async function salesOf(kind: 'product-sale' | 'service-sale', filters: Query, context: Signed) {
  const entries = await entriesOf(kind, filters, context)
  return entries.map(({ row, own, day, amount, type, typeName, item, itemName }) => ({
    ...own,
    item,
    itemName,
    quantity: toPieces(row.quantity ?? 0),
    revenue: amount,
    dateSold: day,
    typeOfSale: type,
    typeOfSaleName: typeName,
    clientPhone: row.phone ?? '',
  }))
}

export async function productSales(filters: Query, context: Signed) {
  const rows = await salesOf('product-sale', filters, context)
  return rows.map(({ item, itemName, ...row }) => ({
    ...row,
    productVariantId: item,
    productVariantName: itemName,
  }))
}

export async function serviceSales(filters: Query, context: Signed) {
  const rows = await salesOf('service-sale', filters, context)
  return rows.map(({ item, itemName, ...row }) => ({
    ...row,
    serviceVariantId: item || null,
    serviceVariantName: itemName,
  }))
}

export const expenses =
  (kind: 'cost-of-goods' | 'capital' | 'operating') => async (filters: Query, context: Signed) => {
    const entries = await entriesOf(kind, filters, context)
    return entries.map(({ row, own, day, amount, type, typeName, item, itemName }) => ({
      ...own,
      name: row.name,
      amountSpent: amount,
      transactionDate: day,
      typeOfExpense: type,
      typeOfExpenseName: typeName,
      supplierPhone: row.phone ?? '',
      receipt: row.receipt !== null,
      // only some kinds have these: the reply shape of each call strips the others
      productVariantId: item,
      productVariantName: itemName,
      lifespanInYears: row.years ?? 0,
    }))
  }

export async function investments(filters: Query, context: Signed) {
  const entries = await entriesOf('investment', filters, context)
  return entries.map(({ row, own, day, amount, type, typeName }) => ({
    ...own,
    investmentNarration: row.name,
    investmentAmount: amount,
    investmentDate: day,
    typeOfInvestment: type,
    typeOfInvestmentName: typeName,
  }))
}

export async function inventory(filters: Query, context: Signed) {
  const entries = await entriesOf('inventory', filters, context)
  return entries.map(({ row, own, day, item, itemName }) => ({
    ...own,
    productVariantId: item,
    productVariant: itemName,
    dateStocked: day,
    stocked: toPieces(row.quantity ?? 0),
    stockValue: wholeUnits(row.unitAmount ?? 0),
  }))
}

export const mainItems =
  (kind: 'product' | 'service') =>
  async (filters: Query, { sql, person }: Signed) => {
    const { business } = await needBusiness(sql, person, filters.businessId)
    const [rows, names] = await Promise.all([readItems(sql, business.id, kind), choiceNames(sql, person)])
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      ...knownOf(row),
      price: wholeUnits(row.price),
      categoryId: row.category,
      categoryName: names.get(row.category ?? '') ?? '',
      measurementId: row.measurement,
      measurement: names.get(row.measurement ?? '') ?? '',
      somoPrice: row.programmePrice === null ? null : wholeUnits(row.programmePrice),
      status: 'active' as const,
      lastEdited: secondsOf(row.editedAt),
    }))
  }

/** Returns the variants of one product or service, or of all. @throws Refusal not-found if the product or service is not in this book */
async function variantsOf(
  sql: Sql,
  { business }: Seen,
  [main, variant]: readonly ['product' | 'service', 'product-variant' | 'service-variant'],
  of = 'all',
): Promise<{ row: ItemRow; above: ItemRow }[]> {
  const rows = await readItems(sql, business.id, main, variant)
  const mains = new Map(rows.flatMap(row => (row.kind === main ? [[row.id, row] as const] : [])))
  if (of !== 'all' && !mains.has(of)) throw new Refusal('not-found', 'book.no-item')
  return rows.flatMap(row => {
    const above = mains.get(row.parent ?? '')
    return row.kind === variant && above && (of === 'all' || above.id === of) ? [{ row, above }] : []
  })
}

export async function productVariants(
  { businessId, mainProductId }: Query & { mainProductId?: string },
  { sql, person }: Signed,
) {
  const seen = await needBusiness(sql, person, businessId)
  const [rows, stock] = await Promise.all([
    variantsOf(sql, seen, ['product', 'product-variant'], mainProductId),
    stockOf(sql, seen.business.id),
  ])
  return rows.map(({ row, above }) => {
    const { start, stocked, sold } = stock.get(row.id) ?? { start: 0, stocked: 0, sold: 0 }
    return {
      id: row.id,
      name: row.name,
      ...knownOf(row),
      unitPrice: wholeUnits(row.price),
      mainProductId: above.id,
      mainProduct: above.name,
      startingQuantity: toPieces(start),
      quantitySold: toPieces(sold),
      endingQuantity: toPieces(start + stocked - sold),
    }
  })
}

export async function serviceVariants(
  { businessId, mainServiceId }: Query & { mainServiceId?: string },
  { sql, person }: Signed,
) {
  const seen = await needBusiness(sql, person, businessId)
  const rows = await variantsOf(sql, seen, ['service', 'service-variant'], mainServiceId)
  return rows.map(({ row, above }) => ({
    id: row.id,
    name: row.name,
    ...knownOf(row),
    unitPrice: wholeUnits(row.price),
    mainServiceId: above.id,
    mainProduct: above.name,
  }))
}
