import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { isEmail } from '#contract/email.ts'
import type { Currency } from '#contract/loan.ts'
import { ACCOUNT_NUMBER } from '#contract/person-fields.ts'
import type { ApiError } from '#kit/core/api.ts'
import { AMOUNT_PROBLEMS } from '#kit/core/money.tsx'
import { readAmount } from '#rules/money.ts'
import { type PhoneCountry, readPhone } from '#rules/phone.ts'

/** A text as it is, or its key in the words of the kit or of the widget, with the values in it. */
export type Text = string | { key: string; values?: Record<string, string | number> }
export type Option = { value: string; text: Text; hint?: ReactElement }

/** What stands in the fields of most dialogs, by name. */
export type Values = Record<string, string>

type Kinds<Values> =
  | (Base<Values, string> & {
      kind: 'text' | 'lines' | 'email' | 'url' | 'code' | 'tel' | 'digits' | 'decimal'
      autoComplete?: string
      maxLength?: number
      /** The height of a text of several lines. */
      lines?: number
    })
  /** The number of a bank account: 5 to 20 digits, without the blanks and dashes that come along when it is copied. */
  | (Base<Values, string> & { kind: 'account' })
  /** `autoComplete` is `tel` where it is the person's own. */
  | (Base<Values, string> & { kind: 'phone'; autoComplete?: string })
  | (Base<Values, string> & { kind: 'password'; isCurrent?: boolean })
  /** A day; `last` is the last one that is taken, `first` the first one that the device offers. */
  | (Base<Values, string> & { kind: 'date'; last?: string; first?: string })
  /** A whole amount above zero, in minor units for `readAmount`; with `zero` also nothing. The currency is null until it is known. */
  | (Base<Values, string> & { kind: 'money'; currency: Currency | null; zero?: true })
  | (Base<Values, string> & { kind: 'select' | 'radio'; options: readonly Option[] })
  | (Base<Values, readonly string[]> & { kind: 'multi'; options: readonly Option[] })
  | (Base<Values, boolean> & { kind: 'check' })
  /** Anything else; the screen draws it with `control(name)`. */
  | (Base<Values, unknown> & { kind: 'custom' })

type Base<Values, Value> = {
  /** Where its value is, `name` or a path as `contact.phone`; also the name of the control. */
  name: string
  /** Its own name in the widget's words, unless another text is given. */
  label?: Text
  hint?: Text
  /** What it belongs to: the summary of problems says it before the label. */
  group?: Text
  optional?: boolean
  /** What is said where nothing is filled in. */
  blank?: Text
  /** What is wrong is said while it is typed, since a figure beside it hangs on it. */
  soon?: boolean
  /** What is said where it is not of its kind, in place of the kit's words. */
  wrong?: Text
  /** What the server calls it, where that is another name. */
  wire?: string
  /** Says what is wrong with a value, beyond what the kind of field knows. */
  check?(value: Value, values: Values): Text | null
  /** The field is only asked for while this holds. */
  when?(values: Values): boolean
}
export type FormField<Form = Values> = Kinds<Form>

/** What was typed and not sent, as it is kept on the device. */
export type Kept<Values> = { values: Values; countries?: Record<string, PhoneCountry> }

export type FormSetup<Values extends object> = {
  /** What is asked, in order; what it is may depend on what was answered. */
  fields: readonly FormField<Values>[] | ((values: Values) => readonly FormField<Values>[])
  /** What the fields begin with. */
  start: Values
  /** The country of a phone number without a code of its own, by field or for all. */
  country?: PhoneCountry
  countries?: Record<string, PhoneCountry>
  /** The part of what is sent that the fields are in, which the server names before a field: `change.name`. */
  within?: string
  /** What is wrong that no field can say alone, by field. */
  check?(values: Values): Record<string, Text>
  /** Where what was typed outlasts the screen. It is emptied once it was sent. */
  draft?: { read(): Kept<Values> | null | undefined; write(kept: Kept<Values> | null): void }
  /** Sends it, with blanks around texts left out and phone numbers in E.164. @throws ApiError */
  send(values: Values): Promise<unknown>
  /** Says why it could not be sent, where that is not for the server's sentence; null where nothing is to be said. */
  failureText?(error: ApiError): Text | null | undefined
}

export type FormState<Values> = {
  values: Values
  countries: Record<string, PhoneCountry>
  /** Fields whose problems are said: the person left them, or sent the form. */
  left: readonly string[]
  /** What the server found wrong with a value, for as long as it stands in the field. */
  refused: Record<string, { text: Text; value: unknown }>
  /** How often the form was sent in vain. */
  attempt: number
  failure: Text | null
  busy: boolean
}

export type Problem = { field: string; text: Text }
export type FormModel<Values extends object> = ReturnType<typeof createForm<Values>>

/**
 * A form: what stands in its fields, what is wrong with it and how sending it goes. A problem is said once the person has left the
 * field or sent the form, and goes while it is being mended; what was typed stays whatever happens.
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
  const put = (change: Partial<FormState<Values>>) => $state.set({ ...$state.get(), ...change })

  const countryOf = (name: string): PhoneCountry => $state.get().countries[name] ?? setup.country ?? 'KE'
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
    // each kind of field is checked with values of its kind
    const found = (field as Base<Values, unknown>).check?.(
      typeof value === 'string' && field.kind !== 'password' ? value.trim() : value,
      values,
    )
    if (found) return found
    const { [field.name]: said } = refused
    return said && said.value === value ? said.text : null
  }
  function problemOfKind({ kind, name, ...field }: FormField<Values>, text: string): Text | null {
    if (kind === 'email') return isEmail(text) ? null : { key: 'email' }
    if (kind === 'account') return ACCOUNT_NUMBER.test(text) ? null : { key: 'accountNumber' }
    if (kind === 'phone') return 'phone' in readPhone(text, countryOf(name)) ? null : { key: 'phone' }
    if (kind === 'date' && 'last' in field && field.last && text > field.last) return { key: 'dayTooLate' }
    if (kind !== 'money') return null
    const reading = readAmount(text)
    if ('problem' in reading) return { key: AMOUNT_PROBLEMS[reading.problem] }
    return reading.amount > 0 || ('zero' in field && field.zero) ? null : { key: 'amountZero' }
  }
  /** What is wrong now, whether it is said yet or not, in the order of the fields. */
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
  /** What the server found wrong: at the field that it names, or at the one of which it names a part; else with the failure. */
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
    /** What is wrong, and whether it is to be said yet. */
    problems: (): Problem[] => problems(),
    shown: (): Problem[] => problems(({ name, soon }) => soon || $state.get().left.includes(name)),
    value: (name: string): unknown => valueAt($state.get().values, name),
    isChanged: (): boolean => Object.keys(changesOf(start, $state.get().values)).length > 0,
    /** What is known has changed: it shows in the fields in which nothing was typed. */
    rebase(known: Values): void {
      const { values } = $state.get()
      const typed = changesOf(start, values)
      start = known
      put({ values: { ...known, ...typed } })
    },
    /** The same form with other fields or texts. */
    renew(next: FormSetup<Values>): void {
      setup = next
    },
    set(name: string, value: unknown, country?: PhoneCountry): void {
      const { values, countries } = $state.get()
      const isAccount = asked().some(field => field.name === name && field.kind === 'account')
      const typed = isAccount ? String(value).replace(/[\s-]/g, '') : value
      put({ values: withValue(values, name, typed) as Values })
      if (country) put({ countries: { ...countries, [name]: country } })
      keep()
    },
    /** Several values at once. */
    change(values: Partial<Values>): void {
      put({ values: { ...$state.get().values, ...values } })
      keep()
    },
    /** The person left a field: what is wrong with what stands in it is said now, not while typing. */
    leave(name: string): void {
      const { values, left } = $state.get()
      if (!isBlank(valueAt(values, name)) && !left.includes(name)) put({ left: [...left, name] })
    },
    /** Sends the form unless something is wrong with it. @returns whether it was sent */
    async submit(): Promise<boolean> {
      const { busy, left, attempt } = $state.get()
      if (busy) return false
      put({ failure: null, left: [...new Set([...left, ...asked().map(({ name }) => name)])] })
      if (problems().length > 0) {
        put({ attempt: attempt + 1 })
        return false
      }
      put({ busy: true })
      try {
        await setup.send(read())
        start = $state.get().values
        setup.draft?.write(null)
        put({ left: [], refused: {}, attempt: 0 })
        return true
      } catch (error) {
        refuse(error as ApiError)
        return false
      } finally {
        put({ busy: false })
      }
    },
    /** What was known before stands in the fields again, or what is known by now. */
    discard(known: Values = start): void {
      start = known
      $state.set(fresh(known))
      setup.draft?.write(null)
    },
  }
}

/** What a text says that a money field took, in minor units; 0 for none. */
export function amountIn(text: string): number {
  const reading = readAmount(text)
  return 'amount' in reading ? reading.amount : 0
}

/** Of what stands in the fields, what is other than at the beginning. */
export const changesOf = <Values extends object>(start: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof Values]),
    ),
  ) as Partial<Values>

/** What stands at a path: `contact.social.0.name`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], values)

/** The same with another value at a path; what is on the way to it is made where it is missing. */
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
