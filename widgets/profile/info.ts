import { atom } from 'nanostores'
import type { ClientDetails, PersonalInfo } from '#contract/client.ts'
import { isEmail } from '#contract/email.ts'
import {
  ACCOUNT_NUMBER,
  knownOf,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  PHONE_FIELDS,
  type PhoneField,
} from '#contract/person-fields.ts'
import { STATES } from '#contract/region.ts'
import type { ApiError } from '#kit/core/api.ts'
import { DIAL, dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'
import { type Model, sentenceOf } from './model.ts'

/** What stands in the fields, as typed. */
export type InfoForm = Record<PersonField, string>
export type InfoProblem = 'blank' | 'email' | 'phone' | 'digits' | { said: string }
type Dial = Record<PhoneField, PhoneCountry>

/** The personal information, in the set-up and later: one form, sent as a whole. */
export function createInfo(model: Model) {
  const { user, details } = model.profile()
  if (!details) throw new Error('Staff have no personal information')
  const kept = model.recall<{ form: InfoForm; dial: Dial }>('info')
  const $form = atom<InfoForm>({ ...formOf(details), ...kept?.form })
  /** The country that a phone number belongs to where it does not say so itself. */
  const $dial = atom<Dial>({ ...dialOf(details), ...kept?.dial })
  /** The counties or regions of the person's country, in the order of the alphabet. */
  const states: string[] = [...STATES[details.country]].sort((one, other) => one.localeCompare(other))
  const $problems = atom<Partial<Record<PersonField, InfoProblem>>>({})
  const $sending = atom<{ at: 'idle' | 'sending' } | { at: 'failed'; message: string }>({ at: 'idle' })
  /** How often the form was sent in vain. */
  const $attempt = atom(0)

  const check = (field: PersonField): InfoProblem | null => {
    const text = $form.get()[field].trim()
    const { kind, required } = PERSON_FIELDS[field]
    if (text === '') return required ? 'blank' : null
    if (kind === 'place') return states.includes(text) ? null : 'blank'
    if (kind === 'email') return isEmail(text) ? null : 'email'
    if (kind === 'account') return ACCOUNT_NUMBER.test(text) ? null : 'digits'
    if (kind === 'phone') return 'phone' in phone(field as PhoneField) ? null : 'phone'
    return null
  }
  const phone = (field: PhoneField) => readPhone($form.get()[field], $dial.get()[field])
  const show = (field: PersonField, problem: InfoProblem | null) => {
    const { [field]: _, ...others } = $problems.get()
    $problems.set(problem ? { ...others, [field]: problem } : others)
  }

  /** What is sent: what is filled in, and what was emptied that was known before. */
  const body = (): PersonalInfo => {
    const known = formOf(model.profile().details as ClientDetails)
    const entries = PERSON_FIELD_NAMES.flatMap(field => {
      const { kind, required } = PERSON_FIELDS[field]
      const text = $form.get()[field].trim()
      const reading = text && kind === 'phone' ? phone(field as PhoneField) : { phone: text }
      const value = 'phone' in reading ? reading.phone : text
      return value || (known[field] && kind === 'text' && !required) ? [[field, value]] : []
    })
    return Object.fromEntries(entries) as PersonalInfo
  }

  /** What is known stands in the fields again; what was typed and not sent is gone. */
  const discard = () => {
    const known = model.profile().details as ClientDetails
    model.keep('info', null)
    $form.set(formOf(known))
    $dial.set(dialOf(known))
    $problems.set({})
    $sending.set({ at: 'idle' })
  }

  return {
    $form,
    $dial,
    $problems,
    $sending,
    $attempt,
    states,
    country: details.country,
    set(field: PersonField, value: string, dial?: PhoneCountry): void {
      // blanks come along when an account number is copied
      const text = PERSON_FIELDS[field].kind === 'account' ? value.replace(/[\s-]/g, '') : value
      $form.set({ ...$form.get(), [field]: text })
      if (dial) $dial.set({ ...$dial.get(), [field]: dial })
      if ($problems.get()[field]) show(field, check(field))
      model.keep('info', { form: $form.get(), dial: $dial.get() })
    },
    /** The person left a field: what is wrong with what stands in it is said now, not while typing. */
    leave(field: PersonField): void {
      if ($form.get()[field]) show(field, check(field))
    },
    /** Sends the form, in the set-up or as a later change. */
    async save(isSetup: boolean): Promise<void> {
      const found = PERSON_FIELD_NAMES.flatMap(field => {
        const problem = check(field)
        return problem ? [[field, problem]] : []
      })
      $problems.set(Object.fromEntries(found))
      if (found.length) {
        $attempt.set($attempt.get() + 1)
        return
      }
      $sending.set({ at: 'sending' })
      try {
        await model.api('PATCH account/client_details/:id', { params: { id: user.user_id }, body: body() })
        await model.finish('info', isSetup ? '/setup/identity' : '/user')
        if (!isSetup) model.$notice.set('saved')
        discard()
      } catch (error) {
        const said = Object.entries((error as ApiError).fields ?? {}).filter(
          ([field]) => field in PERSON_FIELDS,
        )
        $problems.set(Object.fromEntries(said.map(([field, text]) => [field, { said: text }])))
        if (said.length) $attempt.set($attempt.get() + 1)
        $sending.set(said.length ? { at: 'idle' } : { at: 'failed', message: sentenceOf(error) })
      }
    },
    discard,
  }
}

/** `0712345678`, as people know it, where the number says its country. */
export function localPhone(phone: string): string {
  const country = dialledCountry(phone)
  return country ? `0${phone.replace(/^\+/, '').slice(DIAL[country].length)}` : phone
}

const dialOf = (details: ClientDetails): Dial =>
  Object.fromEntries(
    PHONE_FIELDS.map(name => [name, dialledCountry(knownOf(details, name) ?? '') ?? details.country]),
  ) as Dial

const formOf = (details: ClientDetails): InfoForm =>
  Object.fromEntries(
    PERSON_FIELD_NAMES.map(name => {
      const known = knownOf(details, name) ?? ''
      return [name, PERSON_FIELDS[name].kind === 'phone' ? localPhone(known) : known]
    }),
  ) as InfoForm
