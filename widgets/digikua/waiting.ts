import type { Entry } from '#kit/outbox/outbox.ts'
import type { BookForm, Values } from '#rules/book/draft.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { RESOURCES } from './resources.ts'

/** A queued entry that the server does not have yet: a new row, or a change of an existing one. */
export type Waiting = Entry & {
  form: BookForm
  values: Values
  /** Id of the row it changes; absent for a new one. */
  target?: string
  business: string
  /** Time of entry. */
  at: string
  /** Code of the message it was read from. */
  reference?: string
}

const units = (amount: unknown): number => Number(amount ?? 0) / MINOR
export const toPieces = (quantity: unknown): number => Number(quantity ?? 0) / THOUSANDTHS

/** Returns the API call that sends an entry, with the field names the API uses for its form. */
export function callOf({ form, values, target, business, id, reference }: Waiting) {
  const resource = RESOURCES[form]
  const action = target ? 'update' : 'create'
  const origin = reference ? { source: 'sms' as const, reference } : {}
  const common = { businessId: business, ...(target ? { id: target } : { clientId: id }), ...origin }
  return {
    name: `POST data/${resource}` as const,
    input: { query: { resource, action }, body: { ...common, ...bodyOf(form, values, Boolean(target)) } },
  }
}

function bodyOf(
  form: BookForm,
  values: Values,
  isUpdate: boolean,
): Record<string, string | number | undefined> {
  const { item, quantity, amount, day, type, phone, name, years, unitAmount, category, measurement } = values
  const { price, parent, starting } = values
  const [year, month, date] = String(day ?? '')
    .split('-')
    .map(Number)
  switch (form) {
    case 'product-sale':
    case 'service-sale':
      return {
        [form === 'product-sale' ? 'productVariantId' : 'serviceVariantId']: item,
        quantity: toPieces(quantity),
        [isUpdate ? 'revenue' : 'revenueAmount']: units(amount),
        monthSold: month,
        dateSold: date,
        yearSold: year,
        typeOfSale: type,
        clientPhone: phone,
      }
    case 'cost-of-goods':
    case 'capital':
    case 'operating':
      return {
        typeOfExpense: type,
        supplierPhone: phone,
        monthDate: month,
        dayDate: date,
        year,
        amountSpent: units(amount),
        name,
        ...(form === 'cost-of-goods' && { productVariantId: item, cogsName: name }),
        ...(form === 'capital' && { lifespanInYears: years, capexName: name }),
      }
    case 'investment':
      return {
        investmentNarration: name,
        typeOfInvestment: type,
        investmentAmount: units(amount),
        investmentDate: instantOf(String(day)) / 1_000,
      }
    case 'inventory':
      return {
        productVariantId: item,
        stocked: toPieces(quantity),
        stockValue: units(unitAmount),
        monthStocked: month,
        dateStocked: date,
        yearStocked: year,
      }
    case 'product':
    case 'service':
      return { name, categoryId: category, measurementId: measurement, price: units(price) }
    case 'product-variant':
      return { name, mainProductId: parent, unitPrice: units(price), startingQuantity: toPieces(starting) }
    case 'service-variant':
      return { name, mainServiceId: parent, unitPrice: units(price) }
  }
}
