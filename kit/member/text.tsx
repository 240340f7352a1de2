import { Field, type FieldProps } from '#kit/core/field.tsx'

type Props = FieldProps & {
  value: string
  onChange(value: string): void
  onBlur?(): void
  name?: string
  /** Selects a phone's keyboard, and turns off autocorrection where it would harm. */
  kind?: 'text' | 'email' | 'url' | 'tel' | 'code' | 'digits' | 'decimal' | 'date'
  autoComplete?: string
  maxLength?: number
  /** For a date, the range that the picker offers. */
  first?: string
  last?: string
  /** For multi-line text, the initial height. */
  lines?: number
}

/** Renders a single- or multi-line text field. */
export function TextInput(props: Props) {
  const { value, onChange, onBlur, name, maxLength, first, last, lines, ...others } = props
  const { kind = 'text', autoComplete = 'off', ...field } = others
  const exact = kind === 'text' ? {} : { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
  const keyboard = kind === 'digits' ? 'numeric' : kind === 'decimal' ? kind : undefined
  const shared = { part: 'input', name, value, autoComplete, maxLength, onBlur, ...exact }
  return (
    <Field {...field}>
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
