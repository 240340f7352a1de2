import { Field } from '#kit/core/field.tsx'

type CodeProps = {
  label: string
  name: string
  value: string
  onChange(value: string): void
  onBlur?(): void
  error?: string | null
  hint?: string
  /** Takes the focus as soon as it is rendered: where the code is asked for after the password. */
  autoFocus?: boolean
}

/** Renders a field for a one-time code: digits, which a phone can fill in from the SMS. */
export const CodeField = ({ label, hint, error, onChange, ...input }: CodeProps) => (
  <Field label={label} hint={hint} error={error}>
    {control => (
      <div className="input code">
        <input
          {...control}
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          onInput={event => onChange(event.currentTarget.value)}
        />
      </div>
    )}
  </Field>
)
