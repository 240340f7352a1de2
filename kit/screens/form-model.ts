import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { isEmail } from '#contract/email.ts'
import type { Currency } from '#contract/loan.ts'
import { ACCOUNT_NUMBER } from '#contract/person-fields.ts'
import type { ApiError } from '#kit/core/api.ts'
import { AMOUNT_PROBLEMS } from '#kit/core/money.tsx'
import { readAmount } from '#rules/money.ts'
import { dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'

/** A literal text, or its key in the words of the kit or the widget, with values. */
export type Text = string | { key: string; values?: Record<string, string | number> }
export type Option = { value: string; text: Text; hint?: ReactNode }

/** Values of the fields of most dialogs, by name. */
export type Values = Record<string, string>

type Kinds<Values> =
  | (Base<Values, string> & {
      kind: 'text' | 'lines' | 'email' | 'url' | 'code' | 'tel' | 'digits' | 'decimal'
      autoComplete?: string
      maxLength?: number
      /** Height of a multi-line text field. */
      lines?: number
    })
  /** A bank account number: 5 to 20 digits; spaces and dashes from pasting are removed. */
  | (Base<Values, string> & { kind: 'account' })
  /** `autoComplete` is `tel` for the user's own number. */
  | (Base<Values, string> & { kind: 'phone'; autoComplete?: string })
  | (Base<Values, string> & { kind: 'password'; isCurrent?: boolean })
  /** A date; `last` is the latest accepted, `first` the earliest that the picker offers. */
  | (Base<Values, string> & { kind: 'date'; last?: string; first?: string })
  /** A whole amount above zero, in minor units as of `readAmount`; `zero` allows zero, or takes it for blank. The currency is null until known. */
  | (Base<Values, string> & { kind: 'money'; currency: Currency | null; zero?: 'allowed' | 'blank' })
  | (Base<Values, string> & { kind: 'select'; options: readonly Option[]; autoComplete?: string })
  | (Base<Values, string> & { kind: 'radio'; options: readonly Option[] })
  | (Base<Values, readonly string[]> & { kind: 'multi'; options: readonly Option[] })
  | (Base<Values, boolean> & { kind: 'check' })
  /** Any other control; the screen renders it with `control(name)`. */
  | (Base<Values, unknown> & { kind: 'custom' })

type Base<Values, Value> = {
  /** Path of the value, such as `name` or `contact.phone`; also the name of the control. */
  name: string
  /** Defaults to the field's name as a key of the widget's words. */
  label?: Text
  hint?: Text
  /** Name of its group, which the error summary puts before the label. */
  group?: Text
  optional?: boolean
  /** Error text if left blank. */
  blank?: Text
  /** Validates while typing, because a figure beside the field depends on it. */
  soon?: boolean
  /** Error text for an invalid value, instead of the kit's. */
  wrong?: Text
  /** The server's name of the field, if different. */
  wire?: string
  /** Validates a value beyond the checks of its kind. */
  check?(value: Value, values: Values): Text | null
  /** Condition under which the field is shown. */
  when?(values: Values): boolean
}
export type FormField<Form = Values> = Kinds<Form>

/** Unsent input, as stored on the device. */
export type Kept<Values> = { values: Values; countries?: Record<string, PhoneCountry> }

export type FormSetup<Values extends object> = {
  /** The fields in order; may depend on the values. */
  fields: readonly FormField<Values>[] | ((values: Values) => readonly FormField<Values>[])
  /** Initial values of the fields. */
  start: Values
  /** Default country of phone numbers without a country code, for all fields or by field. */
  country?: PhoneCountry
  countries?: Record<string, PhoneCountry>
  /** Path of the request that contains the fields, and which the server puts before their names: `change.name`. */
  within?: string
  /** Validates across fields; returns errors by field. */
  check?(values: Values): Record<string, Text>
  /** Storage for input that outlasts the screen. Cleared after sending. */
  draft?: { read(): Kept<Values> | null | undefined; write(kept: Kept<Values> | null): void }
  /** Sends the form, with texts trimmed and phone numbers in E.164. @throws ApiError */
  send(values: Values): Promise<unknown>
  /** Returns the error text if the server's message does not suit; null to show none. */
  failureText?(error: ApiError): Text | null | undefined
}

type FormState<Values> = {
  values: Values
  countries: Record<string, PhoneCountry>
  /** Fields whose problems are shown: the user has left them or submitted the form. */
  left: readonly string[]
  /** Values rejected by the server; an error is shown as long as the field has that value. */
  refused: Record<string, { text: Text; value: unknown }>
  /** Number of failed attempts to submit. */
  attempt: number
  failure: Text | null
  busy: boolean
}

export type Problem = { field: string; text: Text }
export type FormModel<Values extends object> = ReturnType<typeof createForm<Values>>

/**
 * Creates a form model: values, validation and submission. A problem is shown once the user has left the field or submitted the form, and
 * disappears when corrected; input is never lost.
 */
export function createForm<Values extends object>(first: FormSetup<Values>) {
  let setup = first
  let { start } = first
  const kept = first.draft?.read()
  const fresh = (values: Values): FormState<Values> => ({
    values,
    countries: { ...setup.countries },
    left: [],
    refused: {},
    attempt: 0,
    failure: null,
    busy: false,
  })
  const $state = atom<FormState<Values>>(
    kept
      ? { ...fresh({ ...start, ...kept.values }), countries: { ...setup.countries, ...kept.countries } }
      : fresh(start),
  )
  /** Names of the values that were typed while earlier ones are being sent. */
  const typedMeanwhile = new Set<string>()
  const put = (change: Partial<FormState<Values>>) => $state.set({ ...$state.get(), ...change })

  /** Returns the country of a phone field: the one that the number dials, else the chosen one. */
  function countryOf(name: string): PhoneCountry {
    const { values, countries } = $state.get()
    return dialledCountry(String(valueAt(values, name) ?? '')) ?? countries[name] ?? setup.country ?? 'KE'
  }
  function asked(): readonly FormField<Values>[] {
    const { values } = $state.get()
    const fields = typeof setup.fields === 'function' ? setup.fields(values) : setup.fields
    return fields.filter(({ when }) => when?.(values) ?? true)
  }
  function textOfProblem(field: FormField<Values>): Text | null {
    const { values, refused } = $state.get()
    const value = valueAt(values, field.name)
    if (isBlank(value)) return field.optional ? null : (field.blank ?? { key: 'required' })
    const own = typeof value === 'string' ? problemOfKind(field, value.trim()) : null
    if (own) return field.wrong ?? own
    // each kind of field is only checked with values of its kind
    const found = (field as Base<Values, unknown>).check?.(
      typeof value === 'string' && field.kind !== 'password' ? value.trim() : value,
      values,
    )
    if (found) return found
    const { [field.name]: message } = refused
    return message && message.value === value ? message.text : null
  }
  function problemOfKind({ kind, name, ...field }: FormField<Values>, text: string): Text | null {
    if (kind === 'email') return isEmail(text) ? null : { key: 'email' }
    if (kind === 'account') return ACCOUNT_NUMBER.test(text) ? null : { key: 'accountNumber' }
    if (kind === 'phone') return 'phone' in readPhone(text, countryOf(name)) ? null : { key: 'phone' }
    if (kind === 'date' && 'last' in field && field.last && text > field.last) return { key: 'dayTooLate' }
    if (kind !== 'money') return null
    const reading = readAmount(text)
    if ('problem' in reading) return { key: AMOUNT_PROBLEMS[reading.problem] }
    const zero = 'zero' in field ? field.zero : undefined
    if (reading.amount > 0 || zero === 'allowed') return null
    return { key: zero === 'blank' ? 'required' : 'amountZero' }
  }
  /** Returns all current problems, shown or not, in the order of the fields. */
  function problems(isSaid: (field: FormField<Values>) => boolean = () => true): Problem[] {
    const whole = setup.check?.($state.get().values) ?? {}
    return asked()
      .filter(isSaid)
      .flatMap(field => {
        const text = textOfProblem(field) ?? whole[field.name] ?? null
        return text ? [{ field: field.name, text }] : []
      })
  }

  function keep(): void {
    const { values, countries } = $state.get()
    setup.draft?.write({ values, countries })
  }
  function read(): Values {
    const { values } = $state.get()
    return asked().reduce<object>((all, { kind, name }) => {
      const value = valueAt(values, name)
      if (typeof value !== 'string' || kind === 'password') return withValue(all, name, value)
      const reading = kind === 'phone' ? readPhone(value, countryOf(name)) : null
      return withValue(all, name, reading && 'phone' in reading ? reading.phone : value.trim())
    }, {}) as Values
  }
  /**
   * Assigns the server's errors to the fields they name, or to the field that contains the named part; others become the form's failure.
   */
  function refuse(error: ApiError): void {
    const { fields = {}, message = '' } = error
    const { values, attempt } = $state.get()
    const found: FormState<Values>['refused'] = {}
    const others: string[] = []
    for (const [path, text] of Object.entries(fields)) {
      const { within = '' } = setup
      const wire = path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path
      const named = asked().filter(({ name, wire: own = name }) => wire === own || wire.startsWith(`${own}.`))
      const [field] = named.sort((one, other) => other.name.length - one.name.length)
      if (field) found[field.name] = { text, value: valueAt(values, field.name) }
      else others.push(text)
    }
    const isAtField = Object.keys(found).length > 0
    const own = setup.failureText?.(error)
    const rest = isAtField ? others.join(' ') || null : message || others.join(' ') || { key: 'notSent' }
    put({
      refused: found,
      attempt: attempt + (isAtField ? 1 : 0),
      failure: own === undefined ? rest : own,
    })
  }

  return {
    $state,
    asked,
    countryOf,
    /** All problems; `shown` returns those to display. */
    problems: (): Problem[] => problems(),
    shown: (): Problem[] => problems(({ name, soon }) => soon || $state.get().left.includes(name)),
    value: (name: string): unknown => valueAt($state.get().values, name),
    isChanged: (): boolean => Object.keys(changesOf(start, $state.get().values)).length > 0,
    /** Applies new initial values: shown in the fields that the user has not edited. */
    rebase(known: Values): void {
      const { values } = $state.get()
      const typed = changesOf(start, values)
      start = known
      put({ values: { ...known, ...typed } })
    },
    /** Applies other fields or texts to the same form. */
    renew(next: FormSetup<Values>): void {
      setup = next
    },
    set(name: string, value: unknown, country?: PhoneCountry): void {
      const { values, countries } = $state.get()
      const isAccount = asked().some(field => field.name === name && field.kind === 'account')
      const typed = isAccount ? String(value).replace(/[\s-]/g, '') : value
      put({ values: withValue(values, name, typed) as Values })
      if (country) put({ countries: { ...countries, [name]: country } })
      typedMeanwhile.add(name.split('.')[0] ?? '')
      keep()
    },
    /** Sets several values at once. */
    change(values: Partial<Values>): void {
      put({ values: { ...$state.get().values, ...values } })
      for (const name of Object.keys(values)) typedMeanwhile.add(name)
      keep()
    },
    /** Marks a field as left: its problems are shown now rather than while typing. */
    leave(name: string): void {
      const { values, left } = $state.get()
      if (!isBlank(valueAt(values, name)) && !left.includes(name)) put({ left: [...left, name] })
    },
    /** Submits the form if it is valid. @returns whether it was sent */
    async submit(): Promise<boolean> {
      const { busy, left, attempt } = $state.get()
      if (busy) return false
      put({ failure: null, left: [...new Set([...left, ...asked().map(({ name }) => name)])] })
      if (problems().length > 0) {
        put({ attempt: attempt + 1 })
        return false
      }
      const sent = $state.get().values as Record<string, unknown>
      typedMeanwhile.clear()
      put({ busy: true })
      try {
        await setup.send(read())
        const unsent = [...typedMeanwhile].map(name => [name, sent[name]])
        start = { ...$state.get().values, ...Object.fromEntries(unsent) }
        if (unsent.length > 0) keep()
        else setup.draft?.write(null)
        put({ left: [], refused: {}, attempt: 0 })
        return true
      } catch (error) {
        refuse(error as ApiError)
        return false
      } finally {
        put({ busy: false })
      }
    },
    /** Discards input: restores the previous initial values, or the given ones. */
    discard(known: Values = start): void {
      start = known
      typedMeanwhile.clear()
      $state.set(fresh(known))
      setup.draft?.write(null)
    },
  }
}

/** Parses the text of a money field to minor units; 0 if invalid or blank. */
export function amountIn(text: string): number {
  const reading = readAmount(text)
  return 'amount' in reading ? reading.amount : 0
}

/** Returns the values that differ from the initial ones; one that was typed and erased again does not. */
export const changesOf = <Values extends object>(start: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => filledIn(value) !== filledIn(start[name as keyof Values]),
    ),
  ) as Partial<Values>

/** Returns a value as text to compare, without its blank parts. */
const filledIn = (value: unknown): string =>
  isBlank(value)
    ? ''
    : Array.isArray(value)
      ? `[${value.map(filledIn)}]`
      : typeof value === 'object'
        ? Object.entries(value as object)
            .flatMap(([name, part]) => (filledIn(part) ? `{${name}:${filledIn(part)}}` : []))
            .join('')
        : JSON.stringify(value)

/** Returns the value at a path: `contact.social.0.name`. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], values)

/** Returns a copy with another value at a path; missing containers are created. */
function withValue(values: unknown, path: string, value: unknown): object {
  const [key = '', ...rest] = path.split('.')
  const known = (values ?? (/^\d+$/.test(key) ? [] : {})) as Record<string, unknown>
  const next = rest.length > 0 ? withValue(known[key], rest.join('.'), value) : value
  if (!Array.isArray(known)) return { ...known, [key]: next }
  const copy = [...known]
  copy[Number(key)] = next
  return copy
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
