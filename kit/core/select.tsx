import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { useKitWords } from './i18n.tsx'

type Props = {
  label: ReactNode
  options: readonly { value: string; text: string }[]
  value: string
  onChange(value: string): void
  onBlur?(): void
  hint?: ReactNode
  error?: string | null
  optional?: boolean
  name?: string
}

/** One of several, in the device's own picker. Nothing is chosen until the person chooses. */
export function Select({ label, options, value, onChange, onBlur, hint, error, optional, name }: Props) {
  const t = useKitWords()
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="input">
          <select
            {...control}
            part="input"
            name={name}
            // a value that is not on offer: React shows the first option, Preact a blank
            value={options.some(option => option.value === value) ? value : ''}
            onChange={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          >
            <option value="">{t('choose')}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
