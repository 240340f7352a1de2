import type { EntrySource, ItemKind } from '#contract/book.ts'
import type { Given } from '#contract/book-wire.ts'
import { type BookForm, type Draft, readDraft, THOUSANDTHS, type Values } from '#rules/book/draft.ts'
import { dayOf, instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { readPhone } from '#rules/phone.ts'
import { needBusiness, type Seen } from '#server/business/access.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { findSeen } from '#server/people/visibility.ts'
import { fieldRefusal, type Msg, Refusal } from '#server/refusal/message.ts'
import { addEntry, changeEntry } from './entries.ts'
import { addItem, changeItem, type Written } from './items.ts'

// All specifics of the data API's wire format are confined to this file.

type Body = {
  businessId?: string | null
  id?: Given
  clientId?: string
  source?: EntrySource
  reference?: string | null
  whoAdds?: Who
  whoUpdates?: Who
} & Record<string, unknown>
type Who = Partial<Record<'id' | 'email' | 'phone' | 'AddedById' | 'AddedByEmail' | 'AddedByPhone', Given>>

type FieldName = keyof Values
/** The wire names of a form's fields: the first name present in the request counts. */
type Names = Partial<Record<Exclude<FieldName, 'day'>, readonly string[]>> & {
  day?: { at: string; month: string; year: string } | { seconds: string }
}

const sale = (variant: string): Names => ({
  item: [variant],
  quantity: ['quantity'],
  amount: ['revenueAmount', 'revenue'],
  day: { at: 'dateSold', month: 'monthSold', year: 'yearSold' },
  type: ['typeOfSale'],
  phone: ['clientPhone'],
})
const EXPENSE: Names = {
  type: ['typeOfExpense'],
  phone: ['supplierPhone'],
  day: { at: 'dayDate', month: 'monthDate', year: 'year' },
  name: ['name', 'cogsName', 'capexName'],
  amount: ['amountSpent'],
  item: ['productVariantId'],
  years: ['lifespanInYears'],
}
const MAIN: Names = {
  name: ['name'],
  category: ['categoryId'],
  measurement: ['measurementId'],
  price: ['price'],
}
const NAMES: Record<BookForm, Names> = {
  'product-sale': sale('productVariantId'),
  'service-sale': sale('serviceVariantId'),
  'cost-of-goods': EXPENSE,
  capital: EXPENSE,
  operating: EXPENSE,
  investment: {
    name: ['investmentNarration'],
    type: ['typeOfInvestment'],
    amount: ['investmentAmount'],
    day: { seconds: 'investmentDate' },
  },
  inventory: {
    item: ['productVariantId'],
    quantity: ['stocked'],
    unitAmount: ['stockValue'],
    day: { at: 'dateStocked', month: 'monthStocked', year: 'yearStocked' },
  },
  product: MAIN,
  service: MAIN,
  'product-variant': {
    name: ['name'],
    parent: ['mainProductId'],
    price: ['unitPrice'],
    starting: ['startingQuantity'],
  },
  'service-variant': { name: ['name'], parent: ['mainServiceId'], price: ['unitPrice'] },
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || String(value).trim() === ''

/** Joins a day sent in three parts, `2026-11-22`; blank if a part is missing. Invalid dates are refused by the form. */
function dayIn(body: Body, names: NonNullable<Names['day']>): string {
  if ('seconds' in names) {
    const given = body[names.seconds] as Given
    if (isBlank(given)) return ''
    const seconds = Number(given)
    // the last second that a Date can represent
    return Number.isFinite(seconds) && Math.abs(seconds) < 8e12 ? dayOfSeconds(seconds) : 'none'
  }
  const parts = [names.year, names.month, names.at].map(name => body[name])
  if (parts.some(isBlank)) return ''
  const [year, month, date] = parts.map(part => String(part ?? '').trim())
  return `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
}

/** Devices send timestamps, forms the midnight of a day: both are converted to a day in Nairobi. */
function dayOfSeconds(seconds: number): string {
  try {
    return dayOf(seconds * 1000)
  } catch {
    return 'none'
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
/** Returns the midnight of a day in Nairobi, in epoch seconds. */
export const secondsOfDay = (day: string): number => instantOf(day) / 1000
export const wholeUnits = (amount: number): number => amount / MINOR
export const toPieces = (thousandths: number): number => thousandths / THOUSANDTHS

/** Returns the fields common to all rows. */
export const knownOf = (row: { clientId: string | null; revision: number; createdAt: Date }) => ({
  clientId: row.clientId,
  revision: row.revision,
  dateAdded: secondsOf(row.createdAt),
})
export { secondsOf }

function draftOf(form: BookForm, body: Body): Draft {
  const { day, ...names } = NAMES[form]
  const draft: Draft = {}
  for (const [field, places] of Object.entries(names) as [FieldName, readonly string[]][]) {
    draft[field] = places.map(name => body[name] as Given).find(value => !isBlank(value))
  }
  if (day) draft.day = dayIn(body, day)
  return draft
}

/** Returns the wire's names of a form's fields. */
function fieldsOf(form: BookForm): Partial<Record<FieldName, string>> {
  const { day, ...names } = NAMES[form]
  const plain = Object.entries(names).map(([field, [name]]) => [field, name] as const)
  return {
    ...Object.fromEntries(plain),
    ...(day && { day: 'seconds' in day ? day.seconds : day.at }),
  }
}

/** @throws Refusal forbidden if a call names a writer other than the signed-in user */
function refuseOtherWriter(
  { whoAdds, whoUpdates }: Body,
  person: Person,
  seen: Seen,
  email: string,
  phone: string | null,
) {
  for (const who of [whoAdds, whoUpdates]) {
    if (!who) continue
    const ids = [who.id, who.AddedById].filter(one => !isBlank(one))
    const mails = [who.email, who.AddedByEmail].filter(one => !isBlank(one))
    const phones = [who.phone, who.AddedByPhone].filter(one => !isBlank(one))
    const isOwn =
      ids.every(one => one === person.id) &&
      mails.every(one => String(one).trim().toLowerCase() === email) &&
      phones.every(one => {
        const reading = readPhone(String(one), seen.owner.country)
        return 'phone' in reading && reading.phone === phone
      })
    if (!isOwn) throw new Refusal('forbidden', 'book.other-writer')
  }
}

/** Saves a form of the data API. @throws Refusal with the form's own message for its first error, and those of each field */
export async function saveForm(
  form: BookForm,
  action: 'create' | 'update',
  body: Body,
  { sql, person, address }: Signed,
): Promise<Written> {
  if (body.businessId === '') throw fieldRefusal('businessId', 'call.incomplete')
  const seen = await needBusiness(sql, person, body.businessId, 'write')
  if (body.whoAdds || body.whoUpdates) {
    const me = seen.isOwn ? seen.owner : await findSeen(sql, person, person.id)
    refuseOtherWriter(body, person, seen, me.email, me.phone)
  }
  const isNew = action === 'create'
  const id = isBlank(body.id) ? '' : String(body.id)
  if (!isNew && id === '') throw fieldRefusal('id', 'call.incomplete')
  const fields = fieldsOf(form)
  const about = { country: seen.owner.country, today: dayOf(Date.now()), isNew }
  const reading = readDraft(form, draftOf(form, body), about)
  if (reading.problems) {
    const named = Object.entries(reading.problems).map(([field, problem]) => [
      fields[field as FieldName] ?? field,
      problem,
    ])
    // valid format, but a day that does not exist: 422 instead of 400
    const status = reading.first.key === 'book.day-none' ? 422 : undefined
    throw new Refusal('invalid', reading.first, Object.fromEntries(named) as Record<string, Msg>, status)
  }
  const saving = { values: reading.values, fields, seen, person }
  if (isItem(form)) {
    const own = { ...saving, kind: form }
    return isNew ? addItem(sql, own, body.clientId) : changeItem(sql, own, id)
  }
  const own = { ...saving, kind: form, address }
  return isNew ? addEntry(sql, own, body) : changeEntry(sql, own, id)
}

const ITEMS: readonly BookForm[] = [
  'product',
  'service',
  'product-variant',
  'service-variant',
] satisfies ItemKind[]
const isItem = (form: BookForm): form is ItemKind => ITEMS.includes(form)
