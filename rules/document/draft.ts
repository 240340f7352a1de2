import { isEmail } from '#contract/email.ts'
import { type Given, isShortLine, textOf } from '#rules/book/draft.ts'
import { type Day, isDay } from '#rules/day.ts'
import { type PhoneCountry, readPhone } from '#rules/phone.ts'
import { Sentence } from '#rules/sentence.ts'
import { readMoney, readQuantity } from './typed.ts'

/** An item as entered: a variant from the book, or a free-text name. */
type ItemDraft = { variant?: Given; name?: Given; quantity?: Given; amount?: Given; taxCode?: Given }
type DocumentDraft = {
  /** The user's own phone: required for every write. */
  phone: Given
  items: readonly ItemDraft[] | null | undefined
  clientName: Given
  clientPhone: Given
  clientEmail: Given
}
/** Money in minor units, quantities in thousandths. */
export type Item = { variant: string | null; name: string; quantity: number; amount: number }
export type DocumentValues = {
  items: Item[]
  clientName: string
  clientPhone: string
  clientEmail: string
}
export type Problems = Record<string, Sentence>
export type Reading<Values> =
  | { values: Values; problems?: undefined }
  /** In validation order: the first one is displayed. */
  | { problems: Problems; first: Sentence; values?: undefined }

/** Checks whether an item is entirely blank. */
const isEmptyItem = ({ variant, name, quantity, amount }: ItemDraft): boolean =>
  [variant, name, quantity, amount].every(one => textOf(one) === '')

/**
 * Parses a quotation or invoice, validating in this order: owner, items, email, phone, name. Blank items are skipped; problems within
 * items come last.
 */
export function readDocument(draft: DocumentDraft, country: PhoneCountry): Reading<DocumentValues> {
  const problems: Problems = {}
  const say = (field: string, key: string) => {
    problems[field] ??= new Sentence(key)
  }
  if (textOf(draft.phone) === '') say('phone', 'call.incomplete')
  if (!draft.items) say('items', 'call.incomplete')
  const given = (draft.items ?? []).flatMap((item, at) => (isEmptyItem(item) ? [] : [{ item, at }]))
  if (draft.items && given.length === 0) say('items', 'document.no-item')
  const email = textOf(draft.clientEmail)
  const phone = textOf(draft.clientPhone)
  const clientName = textOf(draft.clientName)
  const reading = readPhone(phone, country)
  if (email === '') say('clientEmail', 'document.email-blank')
  if (phone === '') say('clientPhone', 'book.client-phone-blank')
  if (clientName === '') say('clientName', 'document.name-blank')
  if (email !== '' && !isEmail(email)) say('clientEmail', 'field.email')
  if (phone !== '' && 'problem' in reading) say('clientPhone', 'field.phone')
  if (!isShortLine(clientName)) say('clientName', 'document.text-long')
  const items = given.map(({ item, at }) => readItem(item, `items.${at}`, problems))
  const [first] = Object.values(problems)
  if (first) return { problems, first }
  const clientPhone = 'phone' in reading ? reading.phone : ''
  return { values: { items, clientName, clientPhone, clientEmail: email } }
}

function readItem(item: ItemDraft, at: string, problems: Problems): Item {
  const variant = textOf(item.variant)
  const name = textOf(item.name)
  const put = <Read>(field: string, read: Read | Sentence, none: Read): Read => {
    if (!(read instanceof Sentence)) return read
    problems[`${at}.${field}`] = read
    return none
  }
  if (variant === '' && name === '') put('variantId', new Sentence('document.item-blank'), '')
  if (!isShortLine(name)) put('name', new Sentence('document.text-long'), '')
  return {
    variant: variant || null,
    name,
    quantity: put('quantity', readQuantity(item.quantity), 0),
    amount: put('totalAmount', readMoney(item.amount), 0),
  }
}

type PaymentDraft = { phone: Given; invoice: Given; amountPaid: Given; datePaid: Day | '' | null }

/** Parses a payment, validating in this order: owner and invoice, day, amount. A payment can't be in the future. */
export function readPayment(draft: PaymentDraft, today: Day): Reading<{ amount: number; day: Day }> {
  const problems: Problems = {}
  if (textOf(draft.phone) === '') problems.phone = new Sentence('call.incomplete')
  if (textOf(draft.invoice) === '') problems.invoiceId = new Sentence('call.incomplete')
  const day = draft.datePaid ?? ''
  if (day === '') problems.datePaid = new Sentence('document.date-paid-blank')
  else if (!isDay(day) || day < '1900-01-01') problems.datePaid = new Sentence('book.day-none')
  else if (day > today) problems.datePaid = new Sentence('book.day-future', { to: today })
  const blank = textOf(draft.amountPaid) === ''
  const amount = blank ? new Sentence('document.amount-paid-blank') : readMoney(draft.amountPaid)
  if (amount instanceof Sentence) problems.amountPaid = amount
  const [first] = Object.values(problems)
  return first || amount instanceof Sentence
    ? { problems, first: first ?? (amount as Sentence) }
    : { values: { amount, day } }
}
