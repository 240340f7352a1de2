import { Field, type FieldProps } from './field.tsx'
import { useKitWords } from './i18n.tsx'

type Props = FieldProps & {
  options: readonly { value: string; text: string }[]
  value: string
  onChange(value: string): void
  /** The option for no value; null if there is always one. */
  blank?: string | null
  onBlur?(): void
  name?: string
  autoComplete?: string
}

/** Renders a choice among several options in the native picker. Nothing is preselected. */
export function Select({ options, value, onChange, blank, onBlur, name, autoComplete, ...field }: Props) {
  const t = useKitWords()
  return (
    <Field {...field}>
      {control => (
        <div className="input">
          <select
            {...control}
            part="input"
            name={name}
            autoComplete={autoComplete}
            // for a value without an option, React would show the first one and Preact a blank
            value={options.some(option => option.value === value) ? value : ''}
            onChange={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          >
            {blank !== null && <option value="">{blank ?? t('choose')}</option>}
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
