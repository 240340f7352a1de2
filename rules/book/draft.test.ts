import { expect, it } from 'vitest'
import { addDays } from '#rules/day.ts'
import { BOOK_FORMS, type BookForm, type Draft, readDraft, stockValue } from './draft.ts'
import { en } from './words.en.ts'
import { sw } from './words.sw.ts'

const TODAY = '2026-11-23'
const about = { country: 'KE' as const, today: TODAY, isNew: true }
const ID = 'a'.repeat(24)
/** A valid value for every field. */
const GOOD: Draft = {
  item: ID,
  quantity: 2,
  amount: 100,
  unitAmount: 100,
  day: TODAY,
  type: ID,
  phone: '0712345678',
  name: 'Rent',
  years: 3,
  category: ID,
  measurement: ID,
  price: 5,
  parent: ID,
  starting: 0,
}

/** The messages of an empty form, in display order. */
const BLANKS: [BookForm, string[]][] = [
  ['product-sale', ['Product variant', 'Quantity', 'Revenue', 'Date sold', 'Type of sale', 'Client phone']],
  ['service-sale', ['Service variant', 'Quantity', 'Revenue', 'Date sold', 'Type of sale', 'Client phone']],
  [
    'cost-of-goods',
    ['Type of Expense', 'Supplier Phone', 'Transaction Date', 'Name', 'Amount Spent', 'Product Variant'],
  ],
  ['capital', ['Type of Expense', 'Supplier Phone', 'Transaction Date', 'Name', 'Amount Spent', 'Lifespan']],
  ['operating', ['Type of Expense', 'Supplier Phone', 'Transaction Date', 'Name', 'Amount Spent']],
  ['product', ['Product name', 'Category', 'Measurement', 'Price']],
  ['service', ['Service name', 'Category', 'Measurement', 'Price']],
  ['product-variant', ['Product variant name', 'Main Product', 'Price', 'Starting Quantity']],
  ['service-variant', ['Service variant name', 'Main service', 'Price']],
  ['investment', ['Investment Narration', 'Investment Type', 'Investment amount', 'Investment date']],
  ['inventory', ['Product variant', 'No of items', 'Amount', 'Date stocked']],
]

it.each(BLANKS)('%s: reports blank fields one by one, in order', (form, expected) => {
  const filled: Draft = {}
  for (const [at, name] of Object.keys(BOOK_FORMS[form]).entries()) {
    const reading = readDraft(form, filled, about)
    const key = reading.problems ? reading.first.key : ''
    expect(en[key as keyof typeof en]).toBe(`${expected[at]} cannot be blank`)
    expect(sw[key as keyof typeof sw]).not.toBe('')
    filled[name as keyof Draft] = GOOD[name as keyof Draft]
  }
  expect(readDraft(form, filled, about)).toHaveProperty('values')
})

it.each<[string, BookForm, Draft, string | null]>([
  ['a blank of spaces is blank', 'operating', { name: '  ' }, 'book.name-blank'],
  ['0 is not blank, and too little', 'product-sale', { quantity: 0 }, 'book.more-than-zero'],
  ['less than nothing', 'operating', { amount: '-5' }, 'book.more-than-zero'],
  ['letters', 'operating', { amount: 'mia tano' }, 'book.amount-form'],
  ['three digits of cents', 'operating', { amount: '10.555' }, 'book.amount-form'],
  ['commas that separate nothing', 'operating', { amount: '1,50,5' }, 'book.amount-form'],
  ['thousands', 'operating', { amount: '1,200.50' }, null],
  ['half a kilogram', 'product-sale', { quantity: '0.5' }, null],
  ['a quarter of a thousandth', 'product-sale', { quantity: '0.00025' }, 'book.quantity-form'],
  ['more than an entry holds', 'operating', { amount: '99999999999999' }, 'book.amount-most'],
  [
    'more in all than an entry holds',
    'inventory',
    { quantity: 5_000_000, unitAmount: 5_000 },
    'book.amount-most',
  ],
  ['a price of nothing', 'product', { price: 0 }, null],
  ['a price below nothing', 'product', { price: -1 }, 'book.not-negative'],
  ['a phone that is none', 'operating', { phone: '12345' }, 'field.phone'],
  ['half a year', 'capital', { years: '0.5' }, 'book.years-form'],
  ['30 February', 'operating', { day: '2026-02-30' }, 'book.day-none'],
  ['180 days ago', 'operating', { day: addDays(TODAY, -180) }, null],
  ['181 days ago', 'operating', { day: addDays(TODAY, -181) }, 'book.day-window'],
  ['tomorrow', 'investment', { day: addDays(TODAY, 1) }, 'book.day-window'],
  ['stock of years ago', 'inventory', { day: '2019-01-01' }, null],
  ['stock of tomorrow', 'inventory', { day: addDays(TODAY, 1) }, 'book.day-future'],
  ['a name that is too long', 'operating', { name: 'x'.repeat(121) }, 'book.text-long'],
])('%s', (_, form, draft, problem) => {
  const reading = readDraft(form, { ...GOOD, ...draft }, about)
  expect(reading.problems ? reading.first.key : null).toBe(problem)
})

it.each([
  ['1,200.50', 120_050],
  ['1 200,50', 120_050],
  ['1200,5', 120_050],
  ['1,00,000', 10_000_000],
  ['.5', 50],
  ['5.', 500],
])('the amount %s is %d cents', (amount, cents) => {
  expect(readDraft('operating', { ...GOOD, amount }, about)).toMatchObject({ values: { amount: cents } })
})

it('rounds the value of stock half up, whatever its quantity in thousandths', () => {
  expect(stockValue({ quantity: 1_005, unitAmount: 100 })).toBe(101)
  expect(stockValue({ quantity: 1_004, unitAmount: 100 })).toBe(100)
})

it('an edited entry may have any day', () => {
  const reading = readDraft('operating', { ...GOOD, day: '2020-01-01' }, { ...about, isNew: false })
  expect(reading).toMatchObject({ values: { day: '2020-01-01', amount: 10_000, phone: '+254712345678' } })
})
