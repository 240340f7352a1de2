import { expect, it, vi } from 'vitest'
import { BOOK_FORMS, type BookForm } from '#rules/book/draft.ts'
import { en as bookEn } from '#rules/book/words.en.ts'
import { RESOURCES } from './resources.ts'
import { answers, id, showBook, startAfresh } from './testing.tsx'

startAfresh()

/** How each form is reached: its list, its button, and the choices made before its own fields appear. */
const DIALOGS: Record<BookForm, [list: string, button: string, first?: Record<string, string>]> = {
  'product-sale': ['sales', 'Add Sale', { nature: 'product-sale', main: id(10) }],
  'service-sale': ['sales', 'Add Sale', { nature: 'service-sale', main: id(14) }],
  'cost-of-goods': ['expenses', 'Add Expense', { nature: 'cost-of-goods' }],
  capital: ['expenses', 'Add Expense', { nature: 'capital' }],
  operating: ['expenses', 'Add Expense', { nature: 'operating' }],
  investment: ['investments', 'Add Investment'],
  inventory: ['inventory', 'Add Inventory'],
  product: ['products', 'Add Product'],
  service: ['services', 'Add Service'],
  'product-variant': ['product-variants/all', 'Add Product Variant'],
  'service-variant': ['service-variants/all', 'Add Service Variant'],
}
/** Options chosen per field: the only one each list has. */
const CHOSEN: Record<string, Record<string, string>> = {
  category: { '': id(31) },
  measurement: { '': id(32) },
  type: { '': id(30), investment: id(33) },
  parent: { 'product-variant': id(10), 'service-variant': id(14) },
  item: { '': id(11), 'service-sale': id(12) },
}
const TYPED: Record<string, string> = {
  quantity: '2',
  amount: '100',
  unitAmount: '100',
  day: '2026-11-20',
  phone: '0712345678',
  name: 'Kodi',
  years: '5',
  price: '5',
  starting: '0',
}

/** Adds a service with one variant. */
function withService() {
  const all = answers() as Record<string, { data: object[] }>
  const [product] = all['GET data/entrepreneurProduct']?.data ?? []
  const { startingQuantity, quantitySold, endingQuantity, mainProductId, ...variant } = (all[
    'GET data/entrepreneurProductVariant'
  ]?.data[0] ?? {}) as Record<string, unknown>
  return {
    'GET data/entrepreneurService': { data: [{ ...product, id: id(14), name: 'Kusuka' }] },
    'GET data/entrepreneurServiceVariant': {
      data: [{ ...variant, id: id(12), mainServiceId: id(14), mainProduct: 'Kusuka' }],
    },
  }
}

it.each(Object.entries(DIALOGS) as [BookForm, (typeof DIALOGS)[BookForm]][])(
  'the dialog of a %s shows missing fields in order, and sends nothing before',
  async (form, [list, button, first = {}]) => {
    const call = `POST data/${RESOURCES[form]}` as const
    const { tap, opened, send, pick, fill, sent, find, text, all } = await showBook({
      path: `/cashflow-summary-detailed/${list}`,
      more: { ...withService(), [call]: { error: false, message: 'Added', id: id(40) } },
    })
    await vi.waitFor(() => expect(all('.ledger tbody tr, .ledger .empty').length).toBeGreaterThan(0))
    await tap(button)
    await opened()
    for (const [name, value] of Object.entries(first)) await pick(name, value)
    for (const [name, { kind, blank }] of Object.entries(BOOK_FORMS[form])) {
      // the amount is prefilled with the item's price
      if (name === 'amount') await fill(name, '')
      await send()
      expect(text(find('dialog .toasts')), name).toBe(bookEn[blank as keyof typeof bookEn])
      if (kind === 'id') await pick(name, CHOSEN[name]?.[form] ?? CHOSEN[name]?.[''] ?? '')
      else await fill(name, TYPED[name] ?? '')
    }
    expect(sent(call)).toEqual([])
    await send()
    await vi.waitFor(() => expect(sent(call)).toHaveLength(1))
  },
)
