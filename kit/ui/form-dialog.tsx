import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isEmail } from '#contract/email.ts'
import type { Currency } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import { TextInput } from '#kit/member/text.tsx'
import { readAmount } from '#rules/money.ts'
import { type PhoneCountry, readPhone } from '#rules/phone.ts'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import css from './form-dialog.css?inline'
import { PasswordInput } from './password.tsx'
import { PhoneInput } from './phone.tsx'

/** What stands in the fields, by name. */
export type Values = Record<string, string>

type Option = { value: string; text: string }
export type FormField = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** Says what is wrong with what was typed, beyond what the kind of field knows. */
  check?(value: string, values: Values): string | null
  /** The field is only asked for while this holds. */
  when?(values: Values): boolean
} & (
  | { kind: 'text' | 'lines' | 'email' | 'digits'; autoComplete?: string; maxLength?: number }
  | { kind: 'phone' | 'password' | 'date' }
  /** A whole amount; `readAmount` reads what `onSubmit` is given. */
  | { kind: 'money'; currency: Currency }
  | { kind: 'select' | 'radio'; options: readonly Option[] }
)

type Props = {
  title: string
  /** What will happen, before it does. */
  lead?: ReactNode
  fields: readonly FormField[]
  /** What the fields begin with. */
  start?: Values
  /** The country of a phone number without a code of its own. */
  country?: PhoneCountry
  /** What the button says that does it. */
  deed: string
  /** The deed takes something away. */
  grave?: boolean
  /** Does it, with blanks around texts left out and phone numbers in E.164. What it throws is said in the dialog. @throws ApiError */
  onSubmit(values: Values): Promise<void>
  onClose(): void
}

const style = styled(css)
const AMOUNT_PROBLEMS = {
  'not-digits': 'amountNotDigits',
  'not-whole': 'amountNotWhole',
  'too-long': 'amountTooLong',
} as const

/**
 * Asks for a few things, or only whether something shall be done. What was typed stays until it is done; what the server finds
 * wrong with a field stands at the field.
 */
export function FormDialog(props: Props) {
  const { title, lead, fields, start = {}, country = 'KE', deed, grave, onSubmit, onClose } = props
  const kit = useKitWords()
  const id = useId()
  const alert = useRef<HTMLParagraphElement>(null)
  const [values, setValues] = useState(start)
  const [countries, setCountries] = useState<Record<string, PhoneCountry>>({})
  /** What the server found wrong, until the field is changed. */
  const [refused, setRefused] = useState<Values>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (failure !== null) alert.current?.focus()
  }, [failure])

  const asked = fields.filter(({ when }) => when?.(values) ?? true)
  const problemOf = (field: FormField): string | null => {
    const value = (values[field.name] ?? '').trim()
    if (value === '') return field.optional ? null : kit('required')
    if (field.kind === 'email' && !isEmail(value)) return kit('email')
    if (field.kind === 'phone' && 'problem' in readPhone(value, countries[field.name] ?? country))
      return kit('phone')
    if (field.kind === 'money') {
      const reading = readAmount(value)
      if ('problem' in reading && reading.problem !== 'blank') return kit(AMOUNT_PROBLEMS[reading.problem])
    }
    return field.check?.(value, values) ?? refused[field.name] ?? null
  }
  const problems = asked.flatMap(field => {
    const text = problemOf(field)
    return text ? [{ field: field.name, label: field.label, text }] : []
  })

  const set = (name: string, value: string) => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setLeft(asked.map(({ name }) => name))
    setFailure(null)
    if (problems.length > 0) return setAttempt(attempt + 1)
    setBusy(true)
    try {
      await onSubmit(
        Object.fromEntries(asked.map(field => [field.name, readValue(field, values[field.name] ?? '')])),
      )
    } catch (error) {
      const { fields: found = {}, message } = error as ApiError
      const known = Object.fromEntries(
        Object.entries(found).filter(([name]) => asked.some(field => field.name === name)),
      )
      setRefused(known)
      if (Object.keys(known).length > 0) setAttempt(attempt + 1)
      else setFailure(message || kit('notSent'))
    } finally {
      setBusy(false)
    }
  }
  const readValue = ({ kind, name }: FormField, typed: string): string => {
    if (kind === 'password') return typed
    const reading = kind === 'phone' ? readPhone(typed, countries[name] ?? country) : null
    return reading && 'phone' in reading ? reading.phone : typed.trim()
  }

  const draw = (field: FormField) => {
    const { name, label, hint, optional } = field
    const shared = {
      name,
      label,
      hint,
      optional,
      value: values[name] ?? '',
      onChange: (value: string) => set(name, value),
      onBlur: () => values[name] && setLeft(before => [...before, name]),
      error: left.includes(name) ? problemOf(field) : null,
    }
    switch (field.kind) {
      case 'phone':
        return (
          <PhoneInput
            key={name}
            {...shared}
            country={countries[name] ?? country}
            onChange={(value, code) => {
              set(name, value)
              setCountries(before => ({ ...before, [name]: code }))
            }}
          />
        )
      case 'money':
        return <MoneyInput key={name} {...shared} currency={field.currency} />
      case 'date':
        return <TextInput key={name} {...shared} kind="date" />
      case 'password':
        return <PasswordInput key={name} {...shared} kind="new-password" />
      case 'select':
        return <Select key={name} {...shared} options={field.options} />
      case 'radio':
        return <RadioGroup key={name} {...shared} options={field.options} />
      default:
        return (
          <TextInput
            key={name}
            {...shared}
            kind={field.kind === 'lines' ? 'text' : field.kind}
            lines={field.kind === 'lines' ? 3 : undefined}
            autoComplete={field.autoComplete}
            maxLength={field.maxLength}
          />
        )
    }
  }

  return (
    <Dialog
      title={title}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" className={grave ? 'grave' : ''} type="submit" form={id} busy={busy}>
            {deed}
          </Button>
        </>
      }
    >
      <form id={id} className="asked" noValidate onSubmit={submit} ref={style}>
        {failure !== null && (
          <p className="refusal" role="alert" tabIndex={-1} ref={alert}>
            {failure}
          </p>
        )}
        {attempt > 0 && asked.length > 1 && <ErrorSummary problems={problems} attempt={attempt} />}
        {lead && <div className="lead">{lead}</div>}
        {asked.map(draw)}
      </form>
    </Dialog>
  )
}
