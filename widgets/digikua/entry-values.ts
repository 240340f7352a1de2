import type { Listed } from '#contract/book-columns.ts'
import { BOOK_FORMS, type BookForm, THOUSANDTHS, type Values } from '#rules/book/draft.ts'
import { formatFigure } from '#rules/money.ts'
import { localPhone, type PhoneCountry } from '#rules/phone.ts'
import type { Subject } from './place.ts'
import type { RowOf } from './resources.ts'

/** Field values of a dialog: those of its form, plus the nature and the product or service that narrow down the choices. */
export type Typed = Record<string, string>

/** Returns the chosen form; null until a nature is chosen. */
export function formOf(subject: Subject, { nature = '' }: Typed): BookForm | null {
  if (subject !== 'sale' && subject !== 'expense') return subject
  return nature in BOOK_FORMS ? (nature as BookForm) : null
}

export const NATURES_OF: { [name in Subject]?: readonly BookForm[] } = {
  sale: ['product-sale', 'service-sale'],
  expense: ['cost-of-goods', 'capital', 'operating'],
}

const plain = (amount: number): string => formatFigure(amount)

/** Returns the initial field values for editing a row. */
export function typedOf(row: Listed, country: PhoneCountry): Typed {
  const all = row as Partial<Omit<RowOf['product-sale'], 'nature'>> &
    Partial<Omit<RowOf['capital'], 'nature'>> &
    Partial<RowOf['product'] & RowOf['product-variant'] & RowOf['inventory']> & { nature?: string }
  const { nature = '', item = '', quantity, revenue, amount, unitAmount, price, starting, years } = all
  const money = revenue ?? amount
  return {
    nature,
    item,
    main: '',
    name: all.name ?? '',
    parent: all.parent ?? '',
    day: all.day ?? '',
    type: all.type ?? '',
    phone: all.phone ? localPhone(all.phone, country) : '',
    category: all.category ?? '',
    measurement: all.measurement ?? '',
    quantity: quantity === undefined ? '' : String(quantity),
    amount: money === undefined ? '' : plain(money),
    unitAmount: unitAmount === undefined ? '' : plain(unitAmount),
    price: price === undefined ? '' : plain(price),
    starting: starting === undefined ? '' : String(starting),
    years: years ? String(years) : '',
  }
}

/** Returns the initial field values for editing a queued entry. */
export function typedOfWaiting(form: BookForm, values: Values, country: PhoneCountry): Typed {
  const typed: Typed = { nature: form, main: '' }
  for (const [name, value] of Object.entries(values)) {
    const isMoney = name === 'amount' || name === 'unitAmount' || name === 'price'
    const isCount = name === 'quantity' || name === 'starting'
    typed[name] = isMoney
      ? plain(Number(value))
      : isCount
        ? String(Number(value) / THOUSANDTHS)
        : String(value)
  }
  return typed.phone ? { ...typed, phone: localPhone(typed.phone, country) } : typed
}
