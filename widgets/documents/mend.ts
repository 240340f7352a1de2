import type { ItemTyped } from './items.tsx'
import type { Written } from './written.ts'

/** What was written, as the fields of its form hold it. */
export const typedOf = (written: Written) => ({
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
