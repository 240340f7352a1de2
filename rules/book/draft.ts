import { MOST_AMOUNT } from '#contract/amount.ts'
import type { EntryKind, ItemKind } from '#contract/book.ts'
import { addDays, type Day, isDay } from '#rules/day.ts'
import { type PhoneCountry, readPhone } from '#rules/phone.ts'
import { Sentence } from '#rules/sentence.ts'
import { readNumber } from '#rules/typed-number.ts'

/** A form field's raw input, typed or prefilled. */
export type Given = string | number | null | undefined

/** How many days back a new entry may be dated, not counting today. */
export const LATEST_DAYS = 180

/** Quantities (pieces, kilograms, hours) are stored in thousandths. */
export const THOUSANDTHS = 1_000
/** Maximum quantity of one entry or line, in thousandths. */
export const MOST_QUANTITY = 10_000_000 * THOUSANDTHS
const LONGEST = 120

/** Returns the trimmed text of an input. */
export const textOf = (given: Given): string => String(given ?? '').trim()

/** Checks whether a text fits where names are shown. */
export const isShortLine = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected here
  text.length <= LONGEST && !/[\u0000-\u001f\u007f]/.test(text)

type Kind = 'text' | 'id' | 'amount' | 'price' | 'quantity' | 'start' | 'day' | 'phone' | 'years'
type Field = {
  kind: Kind
  /** Message for a blank field. */
  blank: string
  /** The range of days allowed in a new entry. */
  limit?: 'window' | 'past'
}

const field = (kind: Kind, blank: string, limit?: Field['limit']): Field => ({
  kind,
  blank,
  ...(limit && { limit }),
})

const sale = {
  quantity: field('quantity', 'book.quantity-blank'),
  amount: field('amount', 'book.revenue-blank'),
  day: field('day', 'book.date-sold-blank', 'window'),
  type: field('id', 'book.sale-type-blank'),
  phone: field('phone', 'book.client-phone-blank'),
}
const expense = {
  type: field('id', 'book.expense-type-blank'),
  phone: field('phone', 'book.supplier-phone-blank'),
  day: field('day', 'book.transaction-date-blank', 'window'),
  name: field('text', 'book.name-blank'),
  amount: field('amount', 'book.amount-spent-blank'),
}
const main = {
  category: field('id', 'book.category-blank'),
  measurement: field('id', 'book.measurement-blank'),
  price: field('price', 'book.price-blank'),
}

/** Message if no kind of sale or expense was chosen. */
export const NATURE_BLANK = { sale: 'book.sale-nature-blank', expense: 'book.expense-nature-blank' } as const

/** The fields of each form, in validation order. */
export const BOOK_FORMS = {
  'product-sale': { item: field('id', 'book.product-variant-blank'), ...sale },
  'service-sale': { item: field('id', 'book.service-variant-blank'), ...sale },
  'cost-of-goods': { ...expense, item: field('id', 'book.expense-variant-blank') },
  capital: { ...expense, years: field('years', 'book.lifespan-blank') },
  operating: expense,
  investment: {
    name: field('text', 'book.narration-blank'),
    type: field('id', 'book.investment-type-blank'),
    amount: field('amount', 'book.investment-amount-blank'),
    day: field('day', 'book.investment-date-blank', 'window'),
  },
  inventory: {
    item: field('id', 'book.product-variant-blank'),
    quantity: field('quantity', 'book.items-blank'),
    unitAmount: field('amount', 'book.amount-blank'),
    day: field('day', 'book.date-stocked-blank', 'past'),
  },
  product: { name: field('text', 'book.product-name-blank'), ...main },
  service: { name: field('text', 'book.service-name-blank'), ...main },
  'product-variant': {
    name: field('text', 'book.product-variant-name-blank'),
    parent: field('id', 'book.main-product-blank'),
    price: field('price', 'book.price-blank'),
    starting: field('start', 'book.starting-blank'),
  },
  'service-variant': {
    name: field('text', 'book.service-variant-name-blank'),
    parent: field('id', 'book.main-service-blank'),
    price: field('price', 'book.price-blank'),
  },
} as const satisfies Record<EntryKind | ItemKind, Record<string, Field>>

export type BookForm = keyof typeof BOOK_FORMS
type FieldName = { [Form in BookForm]: keyof (typeof BOOK_FORMS)[Form] }[BookForm]

/** A form's parsed values: money in minor units, quantities in thousandths, days and phones as stored. */
export type Values = Partial<Record<FieldName, string | number>>
export type Draft = Partial<Record<FieldName, Given>>

type DraftReading =
  | { values: Values; problems?: undefined }
  /** In form order: the first one is displayed. */
  | { problems: Partial<Record<FieldName, Sentence>>; first: Sentence }

type About = {
  country: PhoneCountry
  today: Day
  /** A new entry must be recent; an edited one needn't be. */
  isNew: boolean
}

/** Parses and validates the input of a book form. */
export function readDraft(form: BookForm, draft: Draft, about: About): DraftReading {
  const values: Values = {}
  const problems: Partial<Record<FieldName, Sentence>> = {}
  for (const [name, rule] of Object.entries(BOOK_FORMS[form]) as [FieldName, Field][]) {
    const text = textOf(draft[name])
    const read = text === '' ? new Sentence(rule.blank) : readField(rule, text, about)
    if (read instanceof Sentence) problems[name] = read
    else values[name] = read
  }
  if (form === 'inventory' && stockValue(values) > MOST_AMOUNT)
    problems.unitAmount = new Sentence('book.amount-most')
  const [first] = Object.values(problems)
  return first ? { problems, first } : { values }
}

/** Returns the value of a stock purchase, in minor units: rounded half up. */
export const stockValue = ({ quantity, unitAmount }: Values): number =>
  Math.round((Number(quantity ?? 0) * Number(unitAmount ?? 0)) / THOUSANDTHS)

function readField({ kind, limit }: Field, text: string, about: About): string | number | Sentence {
  switch (kind) {
    case 'amount':
      return positive(readDecimal(text, 2, 'book.amount-form', MOST_AMOUNT))
    case 'price':
      return orZero(readDecimal(text, 2, 'book.amount-form', MOST_AMOUNT))
    case 'quantity':
      return positive(readDecimal(text, 3, 'book.quantity-form', MOST_QUANTITY))
    case 'start':
      return orZero(readDecimal(text, 3, 'book.quantity-form', MOST_QUANTITY))
    case 'years':
      return /^([1-9]\d?|100)(\.0+)?$/.test(text)
        ? Number.parseInt(text, 10)
        : new Sentence('book.years-form')
    case 'day':
      return readDay(text, limit, about)
    case 'phone': {
      const reading = readPhone(text, about.country)
      return 'phone' in reading ? reading.phone : new Sentence('field.phone')
    }
    case 'id':
      return text
    default:
      return isShortLine(text) ? text : new Sentence('book.text-long')
  }
}

/** Parses digits with commas or spaces between thousands, or with a decimal comma, as an integer in the smallest unit. */
export function readDecimal(text: string, digits: number, wrong: string, most: number): number | Sentence {
  const bare = text.replace(/[\s\p{Cf}]/gu, '')
  const plain = readNumber(bare) ?? bare
  const [, sign, whole = '', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const rest = part.replace(/0+$/, '')
  if (sign === undefined || `${whole}${part}` === '' || rest.length > digits) return new Sentence(wrong)
  const number = Number(`${whole}${rest.padEnd(digits, '0')}`) * (sign ? -1 : 1)
  return Math.abs(number) > most ? new Sentence('book.amount-most') : number
}

/** Refuses zero and less. */
export const positive = (read: number | Sentence): number | Sentence =>
  typeof read === 'number' && read <= 0 ? new Sentence('book.more-than-zero') : read
const orZero = (read: number | Sentence) =>
  typeof read === 'number' && read < 0 ? new Sentence('book.not-negative') : read

function readDay(text: string, limit: Field['limit'], { today, isNew }: About): Day | Sentence {
  if (!isDay(text) || text < '1900-01-01') return new Sentence('book.day-none')
  if (!isNew || !limit) return text
  if (limit === 'past') return text > today ? new Sentence('book.day-future', { to: today }) : text
  const from = addDays(today, -LATEST_DAYS)
  return text < from || text > today ? new Sentence('book.day-window', { from, to: today }) : text
}
