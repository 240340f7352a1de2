import { afterEach, beforeEach, vi } from 'vitest'
import type { Overview } from '#contract/book.ts'
import { duka, id } from '#kit/people/testing.ts'
import { press } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Digikua } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'digikua', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const seconds = (day: string) => Date.parse(`${day}T00:00:00+03:00`) / 1_000

const known = { clientId: null, revision: 1, dateAdded: seconds('2026-11-20') }
const typed = { ...known, source: 'typed', reference: null, onBehalf: false, asked: false }
const sold = { typeOfSale: id(30), typeOfSaleName: 'Cash', clientPhone: '+254712000009', ...typed }
const figures = {
  revenue: 500_000,
  costOfGoods: 200_000,
  grossProfit: 300_000,
  grossMargin: 0.6,
  operatingExpense: 50_000,
  operatingCashflow: 250_000,
  capitalExpenditure: 300_000,
  netCashflow: -50_000,
}
export const overview: Overview = {
  span: 'all',
  period: { from: '2026-10-01', to: '2026-11-20' },
  figures,
  previous: null,
  months: [
    { month: '2026-10', revenue: 200_000, costs: 100_000, netCashflow: 100_000 },
    { month: '2026-11', revenue: 300_000, costs: 450_000, netCashflow: -150_000 },
  ],
  counts: {},
  asked: [],
}

const spent = {
  typeOfExpense: id(30),
  typeOfExpenseName: 'Cash',
  supplierPhone: '+254712000008',
  receipt: false,
}
const main = { categoryId: id(31), categoryName: 'Food', measurementId: id(32), measurement: 'Piece' }
const none = { data: [] }

/** Returns the responses for a business with a few rows of each kind. */
export const answers = (): Answers => ({
  'GET business/own': { data: [duka], suggested: { name: '', location: '' } },
  'GET book/overview': { data: overview },
  'GET book/lists': {
    data: {
      entrepreneurSaleType: [{ id: id(30), name: 'Cash' }],
      productCategory: [{ id: id(31), name: 'Food' }],
      measurement: [{ id: id(32), name: 'Piece' }],
      entrepreneurInvestmentType: [{ id: id(33), name: 'Savings' }],
    },
  },
  'GET data/entrepreneurProduct': {
    data: [
      {
        id: id(10),
        name: 'Mandazi',
        ...main,
        price: 20,
        somoPrice: null,
        status: 'active',
        lastEdited: seconds('2026-11-01'),
        ...known,
      },
    ],
  },
  'GET data/entrepreneurService': none,
  'GET data/entrepreneurProductVariant': {
    data: [
      {
        id: id(11),
        name: 'Large',
        mainProductId: id(10),
        mainProduct: 'Mandazi',
        unitPrice: 20,
        startingQuantity: 10,
        quantitySold: 14,
        endingQuantity: -4,
        ...known,
      },
    ],
  },
  'GET data/entrepreneurServiceVariant': none,
  'GET data/entrepreneurProductSale': {
    data: [
      {
        id: id(20),
        productVariantId: id(11),
        productVariantName: 'Large',
        quantity: 5,
        revenue: 100,
        dateSold: seconds('2026-11-18'),
        ...sold,
      },
      {
        id: id(21),
        productVariantId: id(11),
        productVariantName: 'Large',
        quantity: 9,
        revenue: 180,
        dateSold: seconds('2026-11-19'),
        ...sold,
      },
    ],
  },
  'GET data/entrepreneurServiceSale': {
    data: [
      {
        id: id(22),
        serviceVariantId: id(12),
        serviceVariantName: 'Catering',
        quantity: 1,
        revenue: 5000,
        dateSold: seconds('2026-11-20'),
        ...sold,
      },
    ],
  },
  'GET data/entrepreneurCostOfGoods': none,
  'GET data/entrepreneurCapitalExpense': none,
  'GET data/entrepreneurOverheadExpense': {
    data: [
      {
        id: id(23),
        name: 'Rent',
        amountSpent: 3000,
        transactionDate: seconds('2026-05-01'),
        ...spent,
        ...typed,
      },
    ],
  },
  'GET data/entrepreneurInvestment': none,
  'GET data/entrepreneurProductInventory': none,
})

/** Starts each test of the file with an empty device, on 20 November 2026. */
export function startAfresh(): void {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
}

type Setup = { path?: string; business?: string; language?: string; more?: Answers; onDevice?: boolean }

/** Renders the widget as a member sees it. */
export async function showBook({
  path = '/',
  business,
  language = 'en',
  more = {},
  onDevice = true,
}: Setup = {}) {
  const stood = standIn<'path' | 'base' | 'business'>({
    attributes: { path, base: '/dashboard/digikua/client', ...(business && { business }) },
    answers: { ...answers(), ...more },
  })
  if (onDevice) stood.host.element.setAttribute('draft', duka.owner.id)
  const model = createModel(stood.host)
  const screen = await showView(<Digikua model={model} />, words, language)
  /** Chooses an option of a select in the dialog. */
  const pick = async (name: string, value: string) => {
    await screen.fill(name, value)
    await vi.waitFor(() => {
      if (screen.field(name).value !== value) throw new Error(name)
    })
  }
  /** Finds a button by its text, or a row's by what it does: the text before that names the row, differently in a table and on a card. */
  const named = (name: string, within?: string) =>
    screen.named(name, within) ??
    screen.all('.opener button').find(one => screen.text(one).includes(`, ${name}`))
  const button = (name: string) => named(name) ?? screen.button(name)
  const tap = (name: string) => press(button(name))
  return { ...stood, ...screen, named, button, tap, model, pick }
}
export { duka, id, seconds }
