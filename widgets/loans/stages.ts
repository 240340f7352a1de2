import { atom } from 'nanostores'
import type { ClientDetails } from '#contract/client.ts'
import type { LoanPage } from '#contract/lending.ts'
import { STATES } from '#contract/region.ts'
import type { ApiError } from '#kit/core/api.ts'
import { dayOf } from '#rules/day.ts'
import { groupDigits, MINOR, readAmount } from '#rules/money.ts'
import { DIAL, dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'
import type { Model } from './model.ts'

export type StageScreen = 'contact-info' | 'employer-info' | 'bank-info'
export const STAGE_SCREENS: readonly StageScreen[] = ['contact-info', 'employer-info', 'bank-info']

/** What stands in the fields of a stage, as typed. */
type Values = Record<string, string>
export type StageField = {
  name: string
  kind: 'text' | 'phone' | 'money' | 'date' | 'digits' | 'state' | 'radio'
  options?: readonly string[]
  autoComplete?: string
  /** The field is only asked for while this holds. */
  when?(values: Values): boolean
}
export type StageProblem = 'blank' | 'phone' | 'digits' | 'date' | 'amount' | { said: string }

const byPhone = ({ payout }: Values) => payout === 'mpesa'
const byBank = ({ payout }: Values) => payout === 'bank'

export const FIELDS: Record<StageScreen, readonly StageField[]> = {
  'contact-info': [
    { name: 'state', kind: 'state' },
    { name: 'city', kind: 'text', autoComplete: 'address-level2' },
    { name: 'street', kind: 'text', autoComplete: 'street-address' },
    { name: 'housing', kind: 'radio', options: ['Own', 'Rent', 'Family'] },
  ],
  'employer-info': [
    { name: 'employmentStatus', kind: 'radio', options: ['Self-employed', 'Employed'] },
    { name: 'employerName', kind: 'text', autoComplete: 'organization' },
    { name: 'position', kind: 'text', autoComplete: 'organization-title' },
    { name: 'address', kind: 'text' },
    { name: 'phoneNumber', kind: 'phone' },
    { name: 'startedOn', kind: 'date' },
    { name: 'monthlyIncome', kind: 'money' },
  ],
  'bank-info': [
    { name: 'payout', kind: 'radio', options: ['mpesa', 'bank'] },
    { name: 'mpesaPhone', kind: 'phone', when: byPhone },
    { name: 'bankName', kind: 'text', when: byBank },
    { name: 'accountType', kind: 'radio', options: ['Savings', 'Current', 'Mobile money'], when: byBank },
    { name: 'accountNumber', kind: 'digits', when: byBank },
    { name: 'accountName', kind: 'text', autoComplete: 'name', when: byBank },
  ],
}

const CALLS = {
  'contact-info': 'POST account/client/loan/address/:id',
  'employer-info': 'POST account/client/loan/work/:id',
  'bank-info': 'POST account/client/loan/bank/:id',
} as const
/** What a loan's page calls the part that a stage fills in. */
const PARTS = { 'contact-info': 'address', 'employer-info': 'work', 'bank-info': 'bank' } as const
const NEXT = {
  'contact-info': 'employer-info',
  'employer-info': 'bank-info',
  'bank-info': 'proposal',
} as const

/** `0712345678`, as people know it, where the number says its country. */
const localPhone = (phone: string): string => {
  const country = dialledCountry(phone)
  return country ? `0${phone.replace(/^\+/, '').slice(DIAL[country].length)}` : phone
}

/** What an application says in a stage already, as its fields show it; null for nothing yet. */
export function valuesOf(screen: StageScreen, page: LoanPage): Values | null {
  const known = page[PARTS[screen]]
  if (!known) return null
  return Object.fromEntries(
    FIELDS[screen].map(({ name, kind }) => {
      const value = String((known as Record<string, unknown>)[name] ?? '')
      return [name, kind === 'phone' ? localPhone(value) : kind === 'money' ? groupDigits(value) : value]
    }),
  )
}

/** What is known of the person or was said before, so that it need not be typed again. */
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
    mpesaPhone: localPhone(text(details?.bioData.mpesaPhone)),
    bankName: text(bankName),
    accountType: text(accountType),
    accountNumber: text(accountNumber),
    accountName: text(accountName),
  }
}

/** One of the stages between the amount and the proposal. */
function createStage(model: Model, screen: StageScreen) {
  const page = model.application.$state.get().value
  if (!page) throw new Error('The application is not here yet')
  const details = model.details.$state.get().value
  const country: PhoneCountry = details?.country ?? (page.currency === 'TZS' ? 'TZ' : 'KE')
  const kept = model.recall<{ values: Values; dial: Record<string, PhoneCountry> }>(screen)
  const $values = atom<Values>({
    ...suggested(screen, page, details),
    ...valuesOf(screen, page),
    ...kept?.values,
  })
  /** The country of a phone number that does not say it itself, by field. */
  const $dial = atom<Record<string, PhoneCountry>>({ ...kept?.dial })
  const $problems = atom<Record<string, StageProblem>>({})
  const $attempt = atom(0)
  const $sending = atom<{ at: 'idle' | 'sending' } | { at: 'failed'; message: string }>({ at: 'idle' })
  const states: string[] = [...STATES[country]].sort((one, other) => one.localeCompare(other))

  const asked = () => FIELDS[screen].filter(({ when }) => when?.($values.get()) ?? true)
  const read = ({ name, kind }: StageField): { value: string | number } | { problem: StageProblem } => {
    const text = ($values.get()[name] ?? '').trim()
    if (text === '') return { problem: 'blank' }
    if (kind === 'phone') {
      const reading = readPhone(text, $dial.get()[name] ?? country)
      return 'phone' in reading ? { value: reading.phone } : { problem: 'phone' }
    }
    if (kind === 'money') {
      const reading = readAmount(text)
      if ('problem' in reading) return { problem: 'amount' }
      return reading.amount ? { value: reading.amount / MINOR } : { problem: 'blank' }
    }
    if (kind === 'digits') return /^\d{5,20}$/.test(text) ? { value: text } : { problem: 'digits' }
    if (kind === 'date') return text <= dayOf(Date.now()) ? { value: text } : { problem: 'date' }
    if (kind === 'state') return states.includes(text) ? { value: text } : { problem: 'blank' }
    return { value: text }
  }
  const show = (field: StageField) => {
    const { [field.name]: _, ...others } = $problems.get()
    const reading = read(field)
    $problems.set('problem' in reading ? { ...others, [field.name]: reading.problem } : others)
  }

  return {
    $values,
    $dial,
    $problems,
    $attempt,
    $sending,
    country,
    states,
    currency: page.currency,
    set(field: StageField, typed: string, dial?: PhoneCountry): void {
      // blanks come along when an account number is copied
      const text = field.kind === 'digits' ? typed.replace(/[\s-]/g, '') : typed
      $values.set({ ...$values.get(), [field.name]: text })
      if (dial) $dial.set({ ...$dial.get(), [field.name]: dial })
      if ($problems.get()[field.name]) show(field)
      model.keep(screen, { values: $values.get(), dial: $dial.get() })
    },
    /** The person left a field: what is wrong with what stands in it is said now, not while typing. */
    leave(field: StageField): void {
      if ($values.get()[field.name]) show(field)
    },
    async send(): Promise<void> {
      const found = asked().map(field => ({ field, reading: read(field) }))
      const problems = found.flatMap(({ field, reading }) =>
        'problem' in reading ? [[field.name, reading.problem] as const] : [],
      )
      $problems.set(Object.fromEntries(problems))
      if (problems.length > 0) return $attempt.set($attempt.get() + 1)
      const body = Object.fromEntries(
        found.map(({ field, reading }) => [field.name, 'value' in reading ? reading.value : '']),
      )
      $sending.set({ at: 'sending' })
      try {
        // the three calls differ in their bodies only, and each field above is one of its call's
        const { data } = await model.api(CALLS[screen] as (typeof CALLS)['bank-info'], {
          params: { id: page.id },
          body: body as { payout: 'mpesa' },
        })
        $sending.set({ at: 'idle' })
        model.advance({ stage: data.stage, [PARTS[screen]]: body }, NEXT[screen])
      } catch (error) {
        const said = Object.entries((error as ApiError).fields ?? {}).filter(([name]) =>
          asked().some(field => field.name === name),
        )
        $problems.set(Object.fromEntries(said.map(([name, text]) => [name, { said: text }])))
        if (said.length > 0) $attempt.set($attempt.get() + 1)
        $sending.set(
          said.length > 0 ? { at: 'idle' } : { at: 'failed', message: (error as ApiError).message ?? '' },
        )
      }
    },
  }
}

export const CREATE: Record<StageScreen, (model: Model) => ReturnType<typeof createStage>> = {
  'contact-info': model => createStage(model, 'contact-info'),
  'employer-info': model => createStage(model, 'employer-info'),
  'bank-info': model => createStage(model, 'bank-info'),
}
