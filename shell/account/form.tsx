import { type FormEvent, useRef, useState } from 'react'
import { isEmail } from '#contract/email.ts'
import { ApiError } from '#kit/core/api.ts'
import { afterPress } from '#kit/core/press.ts'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import { useT } from './words.ts'

type Errors<Name extends string> = Partial<Record<Name, string | undefined>>

type Terms<Name extends string> = {
  start: Record<Name, string>
  /** Validates the input, by field; undefined for a valid one. */
  check(values: Record<Name, string>): Errors<Name>
  /** Sends the form. Errors of the server are shown at the fields they name, else above the form. */
  send(values: Record<Name, string>): Promise<void>
  /** Handles an error that has another meaning here. @returns whether it did */
  onRefusal?(error: ApiError): boolean
}

/** Creates a form that keeps all input, shows errors at their fields, and focuses the first one after a failed submit. */
export function useForm<Name extends string>({ start, check, send, onRefusal }: Terms<Name>) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [toaster] = useState(createToaster)
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<Partial<Record<Name, true>>>({})
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Errors<Name>>({})
  const [message, setMessage] = useState('')
  const announced = useRef<number>(undefined)
  const [busy, setBusy] = useState(false)
  const problems = check(values)
  const invalid = (Object.keys(problems) as Name[]).filter(name => problems[name] !== undefined)

  const set = (name: Name, value: string) => {
    setValues(known => ({ ...known, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others as Errors<Name>)
  }
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (onRefusal?.(error)) return
    const unsaid = error.message === ''
    const text = unsaid ? t('unreachable') : error.message
    setRefused(
      Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values)) as Errors<Name>,
    )
    setMessage(text)
    const isOurs = error.code === 'failed' || error.code === 'unavailable'
    const shownText = isOurs && !unsaid ? t('errorOccured', { message: text }) : text
    announced.current = toaster.announce(shownText, { kind: 'error' })
  }
  /** Removes the message of the previous attempt. */
  const forget = () => {
    setMessage('')
    if (announced.current !== undefined) toaster.dismiss(announced.current)
  }
  /** Empties a field as if the user had not been there. */
  const clear = (name: Name) => {
    set(name, '')
    setLeft(({ [name]: _, ...others }) => others as typeof left)
    setSent(false)
    forget()
  }
  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setSent(true)
    forget()
    const [first] = invalid
    if (first) return focusOn(first)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    set,
    clear,
    /** Whether invalid fields remain after a submit. */
    isStuck: sent && invalid.length > 0,
    announce: toaster.announce,
    fail,
    /** Returns the props of a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => set(name, value),
      onBlur: () => values[name] && afterPress(() => setLeft(known => ({ ...known, [name]: true }))),
      error: refused[name] ?? (sent || left[name] ? problems[name] : undefined),
    }),
    /** Props of the form element, which must contain the message and the toasts. */
    form: { ref: form, noValidate: true, onSubmit: submit, className: 'form' },
    /** Error above the form, announced by the toast. Omitted if a field shows the same text. */
    message: (
      <div role="alert" className="refusal">
        {message && !Object.values(refused).includes(message) && <p>{message}</p>}
      </div>
    ),
    toasts: <Toasts toaster={toaster} />,
  }
}

type AccountTranslate = ReturnType<typeof useT>

/** Validates an email address. */
export const emailProblem = (t: AccountTranslate, value: string): string | undefined =>
  value.trim() === '' ? t('required') : isEmail(value.trim()) ? undefined : t('emailWrong')

/** Validates a new password. */
export const passwordProblem = (t: AccountTranslate, value: string): string | undefined =>
  value === '' ? t('required') : value.length < 8 ? t('passwordShort') : undefined
