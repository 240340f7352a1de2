import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { FieldError, type Optional } from '#kit/core/field.tsx'
import { type I18n, useI18n, useKitWords } from '#kit/core/i18n.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { afterPress } from '#kit/core/press.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { en as kitEn } from '#kit/core/words.en.ts'
import { TextInput } from '#kit/member/text.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { Choice } from '#kit/ui/choice.tsx'
import { ErrorSummary, focusField } from '#kit/ui/error-summary.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createForm, type FormField, type FormModel, type FormSetup, type Text } from './form-model.ts'

/**
 * Creates a form that lives as long as its screen; fields and texts may change on every render. If the initial values change, for example
 * through another user, input is kept.
 */
export function useForm<Values extends object>(setup: FormSetup<Values>): FormModel<Values> {
  const [form] = useState(() => createForm(setup))
  const start = JSON.stringify(setup.start)
  const known = useRef(start)
  form.renew(setup)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the initial values change
  useEffect(() => {
    if (known.current !== start) form.rebase(setup.start)
    known.current = start
  }, [start])
  return form
}

/** Returns a text of a form: from the kit's words, the widget's, or as given. */
export function textOf({ own, kit }: I18n, text: Text): string {
  if (typeof text === 'string') return text
  const { key, values } = text
  return ((Object.hasOwn(kitEn, key) ? kit : own) as AnyWords)(key, values)
}

/** Words of a widget whose catalogue is unknown here: a missing key is found by the test that renders the form. */
type AnyWords = (key: string, values?: Record<string, string | number>) => string

/** Props that tie a widget's own control to its field. */
export type Control<Value> = {
  name: string
  label: string
  hint?: string
  optional?: Optional
  value: Value
  error: string | null
  onChange(value: Value): void
  onBlur(): void
}

/** Returns the current fields of a form. */
export function useFields<Values extends object>(form: FormModel<Values>) {
  const i18n = useI18n()
  const state = useStore(form.$state)
  const fields = form.asked()
  const isMarked = fields.length === 1 || fields.some(({ optional }) => !optional)
  const messages = form.shown().map(({ field, text }) => ({ field, text: textOf(i18n, text) }))

  const labelOf = ({ name, label }: FormField<Values>): string =>
    label === undefined ? (i18n.own as AnyWords)(name) : textOf(i18n, label)
  const fieldOf = (name: string) => fields.find(field => field.name === name)
  /** Returns the props of a widget's own control; usable even while the form does not show the field. */
  function control<Value>(name: string): Control<Value> {
    const field = fieldOf(name)
    return {
      name,
      label: field ? labelOf(field) : '',
      hint: field?.hint && textOf(i18n, field.hint),
      optional: field?.optional && (isMarked || 'unmarked'),
      value: form.value(name) as Value,
      error: messages.find(problem => problem.field === name)?.text ?? null,
      onChange: value => form.set(name, value),
      onBlur: () => afterPress(() => form.leave(name)),
    }
  }
  return {
    ...state,
    control,
    /** Problems with their field labels, for the error summary. */
    problems: messages.map(problem => {
      const field = fieldOf(problem.field)
      const group = field?.group && `${textOf(i18n, field.group)}, `
      return { ...problem, label: field ? `${group ?? ''}${labelOf(field)}` : '' }
    }),
    isAlone: fields.length === 1,
    /** Renders the named fields that are currently shown; without names, all of them. */
    draw: (...names: string[]): ReactNode =>
      fields
        .filter(({ name }) => names.length === 0 || names.includes(name))
        .map(field => (
          <Fragment key={field.name}>{drawField(i18n, form, field, control(field.name))}</Fragment>
        )),
  }
}
export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>

function drawField<Values extends object>(
  i18n: I18n,
  form: FormModel<Values>,
  field: FormField<Values>,
  control: Control<unknown>,
): ReactNode {
  const typed = { ...(control as Control<string>), value: String(control.value ?? '') }
  const translated = (options: readonly { value: string; text: Text; hint?: ReactNode }[]) =>
    options.map(option => ({ ...option, text: textOf(i18n, option.text) }))
  switch (field.kind) {
    case 'custom':
      return null
    case 'phone':
      return (
        <PhoneInput
          {...typed}
          country={form.countryOf(field.name)}
          autoComplete={field.autoComplete}
          onChange={(value, country) => form.set(field.name, value, country)}
        />
      )
    case 'money':
      return <MoneyInput {...typed} currency={field.currency} />
    case 'password':
      return <PasswordInput {...typed} kind={field.isCurrent ? 'current-password' : 'new-password'} />
    case 'select':
      return <Select {...typed} options={translated(field.options)} autoComplete={field.autoComplete} />
    case 'radio':
      return <RadioGroup {...typed} options={translated(field.options)} />
    case 'multi':
      return (
        <CheckGroup
          {...(control as Control<string[]>)}
          values={(control.value ?? []) as string[]}
          options={translated(field.options)}
        />
      )
    case 'check':
      return <Check {...(control as Control<boolean>)} />
    case 'account':
    case 'date':
      return (
        <TextInput
          {...typed}
          kind={field.kind === 'date' ? 'date' : 'digits'}
          first={'first' in field ? field.first : undefined}
          last={'last' in field ? field.last : undefined}
        />
      )
    case 'lines':
      return <TextInput {...typed} lines={field.lines ?? 3} maxLength={field.maxLength} />
    default: {
      const { kind, maxLength, autoComplete, lines } = field
      return (
        <TextInput {...typed} kind={kind} lines={lines} maxLength={maxLength} autoComplete={autoComplete} />
      )
    }
  }
}

/** Renders a single checkbox. */
export function Check(props: Control<boolean> & { disabled?: boolean }) {
  const { name, label, value, error, optional, disabled, onChange } = props
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <Choice
        name={name}
        checked={value}
        disabled={disabled}
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-error`}
        onChange={onChange}
      >
        {label}
      </Choice>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

/** Announces the first problem of each failed attempt. Typing dismisses it: it must not cover the fields and buttons of a phone. */
export function useProblemToast(
  { attempt, problems, values }: Pick<Fields<object>, 'attempt' | 'problems' | 'values'>,
  toaster?: Toaster,
) {
  const announced = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when something was typed
  useEffect(() => {
    const isNew = attempt > 0 && attempt !== announced.current
    announced.current = attempt
    const [first] = problems
    if (!isNew || !first || !toaster) return
    const id = toaster.announce(first.text, { kind: 'error' })
    return () => toaster.dismiss(id)
  }, [attempt, values])
}

/** Focuses the first invalid field, where no error summary takes the focus. */
export function useFirstProblem(
  element: RefObject<HTMLFormElement | null>,
  { attempt, problems }: Pick<Fields<object>, 'attempt' | 'problems'>,
  isOn: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failed attempt
  useEffect(() => {
    const [first] = problems
    if (isOn && attempt > 0 && first && element.current) focusField(element.current, first.field)
  }, [attempt])
}

type Props<Values extends object> = {
  form: FormModel<Values>
  /** Label of the submit button. */
  action: string
  /** Rendered above the problems. */
  lead?: ReactNode
  /** Lays the fields out; by default they are stacked in order. */
  children?(fields: Fields<Values>): ReactNode
  /** Rendered beside the button. */
  beside?: ReactNode
  /** Keeps input until it is saved or discarded, and says which of the two is pending. */
  keeps?: boolean
  /** Short forms have no error summary: the focus goes to the field. */
  isShort?: boolean
  className?: string
}

/** Renders a form with its fields, problems and submit button. */
export function Form<Values extends object>(props: Props<Values>) {
  const { form, action, lead, children, beside, keeps, isShort, className } = props
  const kit = useKitWords()
  const element = useRef<HTMLFormElement>(null)
  const fields = useFields(form)
  const { attempt, busy, problems } = fields
  const hasSummary = !isShort && !fields.isAlone
  useFirstProblem(element, fields, !hasSummary)
  const isDue = keeps && form.isChanged()
  const button = (
    <Button kind="primary" type="submit" busy={busy}>
      {action}
    </Button>
  )
  return (
    <form ref={element} noValidate className={className} onSubmit={handleSubmit(form.submit)}>
      {lead}
      {hasSummary && attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      {children ? children(fields) : fields.draw()}
      <Refusal fields={fields} />
      {keeps ? (
        <div className={isDue ? 'saving inline gap-3 no-print due' : 'saving inline gap-3 no-print'}>
          {button}
          {isDue && <Button onClick={() => form.discard()}>{kit('discard')}</Button>}
          {beside}
          <span className="muted" role="status">
            {isDue && kit('unsaved')}
          </span>
        </div>
      ) : beside ? (
        <div className="actions start">
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </form>
  )
}

/** Renders why the form as a whole could not be sent. */
export function Refusal<Values extends object>({ fields: { failure } }: { fields: Fields<Values> }) {
  const i18n = useI18n()
  return failure !== null && <SendFailure message={textOf(i18n, failure)} />
}
