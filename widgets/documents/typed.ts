import type { Paper } from '#contract/document.ts'
import { computeTotals } from '#rules/document/totals.ts'
import { readMoney, readQuantity } from '#rules/document/typed.ts'
import { countryOf, formatFigure } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { BLANK, type ItemTyped } from './items.tsx'
import type { Here } from './model.ts'
import type { Written } from './waiting.ts'

/** Field values of a document form. */
export type Typed = {
  items: ItemTyped[]
  clientEmail: string
  clientPhone: string
  clientName: string
  dueOn: string
  discount: string
  note: string
  pin: string
}

export const EMPTY: Typed = {
  items: [BLANK],
  clientEmail: '',
  clientPhone: '',
  clientName: '',
  dueOn: '',
  discount: '',
  note: '',
  pin: '',
}

/** Converts a draft to field values. */
export const typedOf = ({ lines, customer, currency, dueOn, discount, note }: Paper): Typed => ({
  items: lines.map(({ item, name, quantity, amount, taxCode }) => ({
    variant: item ?? 'other',
    name,
    quantity: String(quantity),
    amount: formatFigure(amount),
    taxCode: taxCode ?? '',
  })),
  clientName: customer.name,
  clientPhone: localPhone(customer.phone, countryOf(currency)),
  clientEmail: customer.email,
  dueOn: dueOn ?? '',
  discount: discount ? formatFigure(discount) : '',
  note,
  pin: customer.pin,
})

/** Converts a queued document to field values. */
export const typedOfWritten = (written: Written): Typed => ({
  items: written.items.map(
    ({ variantId, name, quantity, totalAmount, taxCode }): ItemTyped => ({
      variant: String(variantId || 'other'),
      name: String(name ?? ''),
      quantity: String(quantity ?? ''),
      amount: String(totalAmount ?? ''),
      taxCode: taxCode ?? '',
    }),
  ),
  clientName: written.clientName,
  clientPhone: written.clientPhone,
  clientEmail: written.clientEmail,
  dueOn: written.dueOn ?? '',
  discount: written.discount ?? '',
  note: written.note ?? '',
  pin: written.clientPin ?? '',
})

/** Converts a line to the API's format. */
export function wireItem({ variant, name, quantity, amount, taxCode }: ItemTyped) {
  const isOwn = variant !== '' && variant !== 'other'
  return {
    variantId: isOwn ? variant : '',
    name: isOwn ? '' : name,
    // the quantity filled in for a line of one's own does not make it one
    quantity: variant === 'other' && !name && !amount ? '' : quantity,
    totalAmount: amount,
    taxCode: (taxCode || null) as 'standard' | null,
  }
}

/** Returns the totals of typed lines; invalid input counts as zero. @param rate of the tax, in basis points */
export function reckonTyped(
  { items, discount }: Pick<Typed, 'items' | 'discount'>,
  { settings }: Here,
  rate: number,
) {
  const number = (read: unknown) => (typeof read === 'number' ? read : 0)
  const lines = items.map(({ amount, quantity, taxCode }) => {
    const code = settings.vatRegistered ? ((taxCode || 'standard') as 'standard') : null
    return {
      amount: number(readMoney(amount)),
      quantity: number(readQuantity(quantity)),
      taxCode: code,
      taxRate: code === 'standard' ? rate : 0,
    }
  })
  return computeTotals(lines, number(readMoney(discount)))
}
