import { useState } from 'react'
import { Field, type FieldProps } from '#kit/core/field.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'

type Props = Omit<FieldProps, 'optional'> & {
  value: string
  onChange(value: string): void
  onBlur?(): void
  name?: string
  /** Whether a password manager should fill in or generate a password. */
  kind: 'current-password' | 'new-password'
}

/** Renders a password field that can be revealed, since long passwords are hard to type blind on a phone. */
export function PasswordInput({ label, value, onChange, onBlur, hint, error, name, kind }: Props) {
  const t = useKitWords()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <div className="input">
          <input
            {...control}
            part="input"
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            name={name}
            value={value}
            onInput={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <button
            type="button"
            className="button plain"
            part="button"
            aria-controls={control.id}
            aria-label={`${t(shown ? 'hidePassword' : 'showPassword')}: ${label}`}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'hidePassword' : 'showPassword')}
          </button>
        </div>
      )}
    </Field>
  )
}
