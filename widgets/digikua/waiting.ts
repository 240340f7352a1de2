import type { Listed } from '#contract/book-columns.ts'
import type { Entry } from '#kit/outbox/outbox.ts'
import type { BookForm, Values } from '#rules/book/draft.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { RESOURCES, type RowOf } from './resources.ts'

/** Something that was entered and is not with the server: a new row, or a change of one that is there. */
export type Waiting = Entry & {
  form: BookForm
  values: Values
  /** The row that it changes; none where it is new. */
  target?: string
  business: string
  /** When it was entered. */
  at: string
  /** The code of the M-Pesa message that it was read from. */
  reference?: string
}

/** What rows of other lists are called, by id, for rows that are on this device alone. */
export type Names = (id: string) => string

const units = (amount: unknown): number => Number(amount ?? 0) / MINOR
const pieces = (quantity: unknown): number => Number(quantity ?? 0) / THOUSANDTHS

/** The call that sends it, with the names of fields that the wire has for this form. */
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
        quantity: pieces(quantity),
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
        stocked: pieces(quantity),
        stockValue: units(unitAmount),
        monthStocked: month,
        dateStocked: date,
        yearStocked: year,
      }
    case 'product':
    case 'service':
      return { name, categoryId: category, measurementId: measurement, price: units(price) }
    case 'product-variant':
      return { name, mainProductId: parent, unitPrice: units(price), startingQuantity: pieces(starting) }
    case 'service-variant':
      return { name, mainServiceId: parent, unitPrice: units(price) }
  }
}

/** What of a row its form decides, as tables show it. */
function shownOf(form: BookForm, values: Values, names: Names): object {
  const { item = '', amount = 0, day = '', type = '', phone = '', name = '', years = null } = values
  const typed = { type, typeName: names(String(type)), phone }
  switch (form) {
    case 'product-sale':
    case 'service-sale':
      return {
        nature: form,
        item,
        itemName: names(String(item)),
        quantity: pieces(values.quantity),
        revenue: amount,
        day,
        ...typed,
      }
    case 'cost-of-goods':
    case 'capital':
    case 'operating':
      return { nature: form, item, name, amount, day, years, ...typed }
    case 'investment':
      return { name, amount, day, type, typeName: names(String(type)) }
    case 'inventory':
      return {
        item,
        itemName: names(String(item)),
        quantity: pieces(values.quantity),
        unitAmount: values.unitAmount ?? 0,
        day,
      }
    case 'product':
    case 'service': {
      const { category = '', measurement = '', price = 0 } = values
      return {
        name,
        category,
        categoryName: names(String(category)),
        price,
        status: 'active',
        measurement,
        measurementName: names(String(measurement)),
      }
    }
    default: {
      const { parent = '', price = 0 } = values
      const starting = pieces(values.starting)
      const stock = form === 'product-variant' ? { starting } : {}
      return { name, parent, parentName: names(String(parent)), price, ...stock }
    }
  }
}

/** The rows of a list with what waits: changes in their rows, new ones before all others, as the newest. */
export function withWaiting<Form extends BookForm>(
  form: Form,
  rows: readonly RowOf[Form][],
  waiting: readonly Waiting[],
  names: Names,
): readonly RowOf[Form][] {
  const own = waiting.filter(one => one.form === form)
  if (own.length === 0) return rows
  const marked = ({ problem }: Waiting): Omit<Listed, 'id'> => ({
    waits: problem === undefined ? 'waits' : 'refused',
    problem,
  })
  const changed = rows.map(row => {
    const one = own.filter(({ target }) => target === row.id).at(-1)
    return one ? { ...row, ...shownOf(form, one.values, names), ...marked(one) } : row
  })
  const fresh = own
    .filter(({ target }) => !target)
    .map(one => {
      const { starting = 0 } = one.values
      const stock = form === 'product-variant' ? { sold: 0, remaining: pieces(starting) } : {}
      const about = { id: one.id, addedAt: one.at, lastEdited: one.at, somoPrice: null }
      return {
        ...about,
        ...stock,
        ...shownOf(form, one.values, names),
        ...marked(one),
      } as unknown as RowOf[Form]
    })
  return [...fresh.reverse(), ...changed]
}
