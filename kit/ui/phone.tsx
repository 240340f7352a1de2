import type { FormEvent } from 'react'
import { Field, type FieldProps } from '#kit/core/field.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { DIAL, dialledCountry, type PhoneCountry, withTrunkZero } from '#rules/phone.ts'
import css from './phone.css?inline'

type Props = FieldProps & {
  /** Raw input; `readPhone` parses it together with the country. */
  value: string
  country: PhoneCountry
  onChange(value: string, country: PhoneCountry): void
  onBlur?(): void
  name?: string
  /** `tel` for the user's own number; the browser must not suggest it for anyone else's. */
  autoComplete?: string
}

const style = styleRef(css)
const COUNTRIES = Object.keys(DIAL) as PhoneCountry[]

/** Renders a phone number with its country code. A number with its own code selects the country; a missing leading 0 is added on blur. */
export function PhoneInput(props: Props) {
  const { value, country, onChange, onBlur, name, autoComplete = 'off', ...field } = props
  const t = useKitWords()
  const type = ({ currentTarget: { value: typed } }: FormEvent<HTMLInputElement>) =>
    onChange(typed, dialledCountry(typed) ?? country)
  const leave = () => {
    const whole = withTrunkZero(value)
    if (whole !== value) onChange(whole, country)
    onBlur?.()
  }
  return (
    <Field {...field} hint={field.hint ?? t('phoneHint')}>
      {control => (
        <div className="input phone" ref={style}>
          <select
            aria-label={`${field.label}, ${t('countryCode')}`}
            part="input"
            autoComplete={autoComplete === 'tel' ? 'tel-country-code' : 'off'}
            value={dialledCountry(value) ?? country}
            onChange={event => onChange(value, event.currentTarget.value as PhoneCountry)}
          >
            {COUNTRIES.map(code => (
              <option key={code} value={code}>
                +{DIAL[code]} {t(code)}
              </option>
            ))}
          </select>
          <input
            {...control}
            part="input"
            type="tel"
            autoComplete={autoComplete}
            name={name}
            value={value}
            onInput={type}
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  )
}
