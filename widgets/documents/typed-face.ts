import { LANGUAGES, type Language } from '#contract/language.ts'
import { addDays, type Day } from '#rules/day.ts'
import { type Face, faceOf } from '#rules/document/face.ts'
import { paperWords } from '#rules/document/paper-words.ts'
import { readMoney, readQuantity } from '#rules/document/typed.ts'
import type { Here } from './model.ts'
import type { Kind } from './place.ts'
import { EMPTY, reckonTyped, type Typed, wireItem } from './typed.ts'

/** Formats a date as `27 November 2026`, like the server does on documents. */
const longDay = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const figure = (read: unknown): number => (typeof read === 'number' ? read : 0)

type More = {
  /** Returns a variant's name on documents. */
  nameOf(variant: string): string
  today: Day
}

/** Returns the content the document would have if sent now, except for its number. Invalid input counts as zero. */
export function faceOfTyped(kind: Kind, typed: Typed, owner: Here, { nameOf, today }: More): Face {
  const { business, settings, start } = owner
  const { language, vatRegistered } = settings
  const items = typed.items.filter(item => Object.values(wireItem(item)).some(Boolean))
  const totals = reckonTyped({ ...typed, items }, owner, start.rates.standard)
  const dueOn = typed.dueOn || addDays(today, kind === 'invoice' ? settings.dueDays : settings.validDays)
  return faceOf(
    {
      ...totals,
      kind,
      language,
      number: null,
      currency: business.currency,
      name: typed.clientName,
      phone: typed.clientPhone,
      email: typed.clientEmail,
      pin: typed.pin.trim().toUpperCase(),
      lines: items.map(({ variant, name, quantity, amount, taxCode }) => ({
        name: nameOf(variant) || name,
        quantity: figure(readQuantity(quantity)),
        amount: figure(readMoney(amount)),
        taxCode: vatRegistered ? ((taxCode || 'standard') as 'standard') : null,
      })),
      note: typed.note,
      paid: 0,
      credited: 0,
      date: longDay(today, language),
      due: longDay(dueOn, language),
      source: null,
      isTaxed: false,
      isCopy: false,
    },
    { ...settings, name: business.name, location: business.location },
  )
}

/** Returns a sample document for previewing templates. */
export function sampleOf(language: Language): Typed {
  const { name, goods, service } = paperWords[language].sample
  return {
    ...EMPTY,
    clientName: name,
    clientPhone: '0722 000 111',
    clientEmail: 'zawadi@example.org',
    items: [
      { variant: 'other', name: goods, quantity: '40', amount: '1,200', taxCode: '' },
      { variant: 'other', name: service, quantity: '1', amount: '300', taxCode: '' },
    ],
  }
}
