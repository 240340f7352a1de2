import type { Listed } from '#contract/book-columns.ts'
import type { BookForm, Values } from '#rules/book/draft.ts'
import type { RowOf } from './resources.ts'
import { toPieces, type Waiting } from './waiting.ts'

/** Returns the name for an id, for rows that exist only on this device. */
export type Names = (id: string) => string

/** Returns the form-specific part of a row, as displayed in tables. */
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
        quantity: toPieces(values.quantity),
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
        quantity: toPieces(values.quantity),
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
      const starting = toPieces(values.starting)
      const stock = form === 'product-variant' ? { starting } : {}
      return { name, parent, parentName: names(String(parent)), price, ...stock }
    }
  }
}

/** Merges queued entries into a list: changes into their rows, new ones at the top as the newest. */
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
      const stock = form === 'product-variant' ? { sold: 0, remaining: toPieces(starting) } : {}
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
