import type { ClientDetails } from '#contract/client.ts'
import type { LoanPage } from '#contract/loan-page.ts'
import { statesOf } from '#kit/people/states.ts'
import { amountIn, createForm, type FormField, type Text, type Values } from '#kit/screens/form-model.ts'
import { currentDay } from '#kit/ui/days.ts'
import { countryOf, groupDigits, MINOR } from '#rules/money.ts'
import { localPhone, type PhoneCountry } from '#rules/phone.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

export type StageScreen = 'contact-info' | 'employer-info' | 'bank-info'
export const STAGE_SCREENS: readonly StageScreen[] = ['contact-info', 'employer-info', 'bank-info']

type Place = { country: PhoneCountry; currency: LoanPage['currency'] }

const text = (key: keyof LoanWords): Text => ({ key })
const choices = (...values: string[]) =>
  values.map(value => ({ value, text: text(`is-${value}` as 'is-Own') }))
const byPhone = ({ payout }: Values) => payout === 'mpesa'
const byBank = ({ payout }: Values) => payout === 'bank'

/** Fields of each stage, in order. */
const FIELDS: Record<StageScreen, (place: Place, values: Values) => readonly FormField[]> = {
  'contact-info': ({ country }) => [
    {
      kind: 'select',
      name: 'state',
      label: text(country === 'TZ' ? 'region' : 'county'),
      options: statesOf(country).map(state => ({ value: state, text: state })),
      autoComplete: 'address-level1',
      check: state => (statesOf(country).includes(state) ? null : { key: 'required' }),
    },
    { kind: 'text', name: 'city', autoComplete: 'address-level2' },
    { kind: 'text', name: 'street', autoComplete: 'street-address' },
    { kind: 'radio', name: 'housing', options: choices('Own', 'Rent', 'Family') },
  ],
  'employer-info': ({ currency }, { employmentStatus }) => {
    // labels differ for self-employed borrowers
    const own = (name: 'employerName' | 'position' | 'address') =>
      text(employmentStatus === 'Employed' ? name : `own-${name}`)
    return [
      { kind: 'radio', name: 'employmentStatus', options: choices('Self-employed', 'Employed') },
      { kind: 'text', name: 'employerName', label: own('employerName'), autoComplete: 'organization' },
      { kind: 'text', name: 'position', label: own('position'), autoComplete: 'organization-title' },
      { kind: 'text', name: 'address', label: own('address') },
      { kind: 'phone', name: 'phoneNumber' },
      {
        kind: 'date',
        name: 'startedOn',
        check: day => (day <= currentDay() ? null : text('dateInvalid')),
      },
      { kind: 'money', name: 'monthlyIncome', zero: 'blank', currency, hint: text('incomeHint') },
    ]
  },
  'bank-info': () => [
    { kind: 'radio', name: 'payout', options: choices('mpesa', 'bank') },
    {
      kind: 'phone',
      name: 'mpesaPhone',
      autoComplete: 'tel',
      hint: text('mpesaPhoneHint'),
      wrong: text('mpesaPhoneInvalid'),
      when: byPhone,
    },
    { kind: 'text', name: 'bankName', when: byBank },
    {
      kind: 'radio',
      name: 'accountType',
      options: choices('Savings', 'Current', 'Mobile money'),
      when: byBank,
    },
    { kind: 'account', name: 'accountNumber', when: byBank },
    { kind: 'text', name: 'accountName', autoComplete: 'name', when: byBank },
  ],
}

const CALLS = {
  'contact-info': 'POST account/client/loan/address/:id',
  'employer-info': 'POST account/client/loan/work/:id',
  'bank-info': 'POST account/client/loan/bank/:id',
} as const
/** Property of the loan page that each stage fills in. */
const PARTS = { 'contact-info': 'address', 'employer-info': 'work', 'bank-info': 'bank' } as const
const NEXT = {
  'contact-info': 'employer-info',
  'employer-info': 'bank-info',
  'bank-info': 'proposal',
} as const

/** Returns the field values of a stage from the application; null if it is not filled in yet. */
export function valuesOf(screen: StageScreen, page: LoanPage): Values | null {
  const known = page[PARTS[screen]]
  if (!known) return null
  const fields = FIELDS[screen]({ country: 'KE', currency: page.currency }, {})
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = String((known as Record<string, unknown>)[name] ?? '')
      return [
        name,
        kind === 'phone'
          ? localPhone(value, countryOf(page.currency))
          : kind === 'money'
            ? groupDigits(value)
            : value,
      ]
    }),
  )
}

/** Returns suggested field values from client details and earlier answers. */
function suggested(screen: StageScreen, page: LoanPage, details: ClientDetails | null): Values {
  const text = (value: string | null | undefined) => value ?? ''
  if (screen === 'contact-info') {
    const { state, city, street } = details?.residence ?? {}
    return { state: text(state), city: text(city), street: text(street) }
  }
  if (screen === 'employer-info') {
    const income = page.monthlyIncome
    return { monthlyIncome: income ? groupDigits(String(Math.round(income / MINOR))) : '' }
  }
  const { bankName, accountType, accountNumber, accountName } = details?.bank ?? {}
  return {
    payout: details?.bioData.mpesaPhone ? 'mpesa' : '',
    mpesaPhone: localPhone(text(details?.bioData.mpesaPhone), details?.country),
    bankName: text(bankName),
    accountType: text(accountType),
    accountNumber: text(accountNumber),
    accountName: text(accountName),
  }
}

/** Creates the state of one stage between amount and proposal. */
function createStage(model: Model, screen: StageScreen) {
  const page = model.application.$state.get().value
  if (!page) throw new Error('The application is not here yet')
  const details = model.details.$state.get().value
  const { currency } = page
  const country: PhoneCountry = details?.country ?? countryOf(currency)
  type Kept = { values: Values; dial: Record<string, PhoneCountry> }

  return createForm<Values>({
    fields: values => FIELDS[screen]({ country, currency }, values),
    start: { ...suggested(screen, page, details), ...valuesOf(screen, page) },
    country,
    draft: {
      read() {
        const kept = model.recall<Kept>(screen)
        return kept && { values: kept.values, countries: kept.dial }
      },
      // kept until the application is submitted
      write: kept => kept && model.keep(screen, { values: kept.values, dial: kept.countries }),
    },
    async send({ monthlyIncome, ...values }) {
      const body = { ...values, ...(monthlyIncome && { monthlyIncome: amountIn(monthlyIncome) / MINOR }) }
      // the three calls differ only in their bodies, and each field above belongs to the body of its call
      const { data } = await model.api(CALLS[screen] as (typeof CALLS)['bank-info'], {
        params: { id: page.id },
        body: body as { payout: 'mpesa' },
      })
      model.advance({ stage: data.stage, [PARTS[screen]]: body }, NEXT[screen])
    },
  })
}

export const CREATE: Record<StageScreen, (model: Model) => ReturnType<typeof createStage>> = {
  'contact-info': model => createStage(model, 'contact-info'),
  'employer-info': model => createStage(model, 'employer-info'),
  'bank-info': model => createStage(model, 'bank-info'),
}
