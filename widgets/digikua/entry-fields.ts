import type { Listed } from '#contract/book-columns.ts'
import type { Currency } from '#contract/loan.ts'
import type { FormField, Text } from '#kit/screens/form-model.ts'
import {
  BOOK_FORMS,
  type BookForm,
  type Draft,
  LATEST_DAYS,
  NATURE_BLANK,
  readDraft,
} from '#rules/book/draft.ts'
import { addDays, type Day } from '#rules/day.ts'
import type { PhoneCountry } from '#rules/phone.ts'
import { formOf, NATURES_OF, type Typed } from './entry-values.ts'
import type { Choices, Lists } from './lists.ts'
import type { Subject } from './place.ts'
import { LOOKUPS } from './resources.ts'

export type About = {
  lists: Lists
  choices: Choices
  currency: Currency
  country: PhoneCountry
  today: Day
  isNew: boolean
  /** The row being changed. */
  row?: Listed | undefined
  /** What the dialog opened with; nothing in quick entry, whose amounts are whole. */
  start?: Typed
  /** Formats a day for a message. */
  day(at: Day): string
}

/** Returns a field's label, derived from the key of its “required” message. */
export const labelOf = (blank: string): Text => ({ key: blank.replace(/^book\.(.*)-blank$/, 'f-$1') })

const choice = ({ id, name }: { id: string; name: string }) => ({ value: id, text: name })

/** The names of what a row was entered with. */
const NAMES = {
  item: 'itemName',
  type: 'typeName',
  category: 'categoryName',
  measurement: 'measurementName',
} as const

/** Returns what the row being changed was entered with as an option, as it may no longer be offered. */
export function ownOption({ row }: About, name: string) {
  const all = row as Partial<Record<string, string>> | undefined
  const [value, text] = [all?.[name], all?.[NAMES[name as keyof typeof NAMES]]]
  return value && text ? { value, text } : null
}

/** Returns the options of a field, with what the row being changed was entered with. */
export function optionsOf(form: BookForm, name: string, typed: Typed, about: About) {
  const offered = offeredOf(form, name, typed, about)
  const own = ownOption(about, name)
  const isElsewhere = isSale(form) && name === 'item' && typed.main !== own?.value
  return !own || isElsewhere || offered.some(({ value }) => value === own.value) ? offered : [own, ...offered]
}

const isSale = (form: BookForm) => form === 'product-sale' || form === 'service-sale'

function offeredOf(form: BookForm, name: string, typed: Typed, { lists, choices }: About) {
  if (name === 'category' || name === 'measurement') return (choices[LOOKUPS[name]] ?? []).map(choice)
  if (name === 'type') {
    const list = form === 'investment' ? LOOKUPS.investment : LOOKUPS.sale
    return (choices[list] ?? []).map(choice)
  }
  if (name === 'parent')
    return (lists[form === 'product-variant' ? 'product' : 'service']?.rows ?? []).map(choice)
  const variants = lists[form === 'service-sale' ? 'service-variant' : 'product-variant']?.rows ?? []
  if (isSale(form)) return variants.filter(({ parent }) => parent === typed.main).map(choice)
  return variants.map(({ id, name, parentName }) => ({
    value: id,
    text: parentName && parentName !== name ? `${parentName}: ${name}` : name,
  }))
}

/** Returns the fields of a form in order, validated by the rules shared with the server. */
export function fieldsOf(form: BookForm, typed: Typed, about: About): FormField<Typed>[] {
  const { currency, today, isNew, day, start } = about
  const check = (name: string) => (): Text | null => {
    const { problems = {} } = readDraft(form, typed as Draft, about)
    const problem = (problems as Record<string, { key: string; values?: Record<string, unknown> }>)[name]
    if (!problem) return null
    const values = Object.fromEntries(
      Object.entries(problem.values ?? {}).map(([key, value]) => [key, day(String(value))]),
    )
    return { key: problem.key, values }
  }
  return Object.entries(BOOK_FORMS[form]).map(([name, rule]): FormField<Typed> => {
    const base = { name, label: labelOf(rule.blank), blank: { key: rule.blank }, check: check(name) }
    switch (rule.kind) {
      case 'id':
        return {
          ...base,
          kind: name === 'item' ? 'custom' : 'select',
          options: optionsOf(form, name, typed, about),
        } as FormField<Typed>
      case 'amount':
      case 'price':
        // amounts with cents were entered elsewhere and are kept exactly
        return start?.[name]?.includes('.')
          ? { ...base, kind: 'decimal' }
          : { ...base, kind: 'money', currency, ...(rule.kind === 'price' && { zero: 'allowed' }) }
      case 'quantity':
      case 'start':
        return { ...base, kind: 'decimal', maxLength: 12 }
      case 'years':
        return { ...base, kind: 'digits', maxLength: 3 }
      case 'phone':
        return { ...base, kind: 'phone', check: undefined }
      case 'day':
        return {
          ...base,
          kind: 'date',
          ...(isNew && { last: today }),
          ...(isNew && 'limit' in rule && rule.limit === 'window' && { first: addDays(today, -LATEST_DAYS) }),
        }
      default:
        return { ...base, kind: 'text', maxLength: 120 }
    }
  })
}

/** Returns the fields of a dialog, in the order in which their errors are shown. */
export function askedOf(subject: Subject, typed: Typed, about: About): FormField<Typed>[] {
  const form = formOf(subject, typed)
  if (!NATURES_OF[subject]) return form ? fieldsOf(form, typed, about) : []
  const isOfSale = subject === 'sale'
  const nature: FormField<Typed> = {
    kind: 'custom',
    name: 'nature',
    label: { key: isOfSale ? 'saleNature' : 'expenseNature' },
    blank: { key: NATURE_BLANK[isOfSale ? 'sale' : 'expense'] },
  }
  if (!form) return [nature]
  if (!isOfSale) return [nature, ...fieldsOf(form, typed, about)]
  const { blank } = BOOK_FORMS[form as 'product-sale'].item
  const main: FormField<Typed> = {
    kind: 'custom',
    name: 'main',
    blank: { key: blank },
    label: { key: form === 'product-sale' ? 'mainProduct' : 'mainService' },
  }
  // one message for both: a variant cannot be chosen before its product
  return typed.main || typed.item ? [nature, main, ...fieldsOf(form, typed, about)] : [nature, main]
}
