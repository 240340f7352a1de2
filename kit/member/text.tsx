import type { ReactNode } from 'react'
import { Field } from '#kit/core/field.tsx'

type Props = {
  label: ReactNode
  value: string
  onChange(value: string): void
  onBlur?(): void
  hint?: ReactNode
  error?: string | null
  optional?: boolean
  name?: string
  /** Chooses the keyboard of a phone, and what the browser does not correct. */
  kind?: 'text' | 'email' | 'url' | 'tel' | 'code' | 'digits' | 'decimal' | 'date'
  autoComplete?: string
  maxLength?: number
  /** Of a date, the days that the device offers. */
  first?: string
  last?: string
  /** More than one line: the height to begin with. */
  lines?: number
}

/** A line of text, or several. */
export function TextInput({
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  optional,
  name,
  kind = 'text',
  autoComplete = 'off',
  maxLength,
  first,
  last,
  lines,
}: Props) {
  const exact = kind === 'text' ? {} : { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
  const keyboard = kind === 'digits' ? 'numeric' : kind === 'decimal' ? kind : undefined
  const shared = { part: 'input', name, value, autoComplete, maxLength, onBlur, ...exact }
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="input">
          {lines ? (
            <textarea
              {...control}
              {...shared}
              rows={lines}
              onInput={event => onChange(event.currentTarget.value)}
            />
          ) : (
            <input
              {...control}
              {...shared}
              type={kind === 'code' || keyboard ? 'text' : kind}
              inputMode={keyboard}
              min={first}
              max={last}
              onInput={event => onChange(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
