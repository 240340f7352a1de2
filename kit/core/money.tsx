import type { FormEvent } from 'react'
import type { Currency } from '#contract/loan.ts'
import { groupDigits, SYMBOL } from '#rules/money.ts'
import { Field } from './field.tsx'

/** The kit's words for what `readAmount` finds wrong. */
export const AMOUNT_PROBLEMS = {
  blank: 'required',
  'not-digits': 'amountNotDigits',
  'not-whole': 'amountNotWhole',
  'too-long': 'amountTooLong',
} as const

type Props = {
  label: string
  /** Null while the currency is not known yet: its place is kept. */
  currency: Currency | null
  /** What the person typed, separators and slips included; `readAmount` reads it. */
  value: string
  onChange(value: string): void
  onBlur?(): void
  hint?: string
  error?: string | null
  optional?: boolean
  name?: string
}

/** Puts commas between thousands where the text is digits only; anything else stays as it was typed. */
export function formatTyped(text: string): string {
  const digits = text.replace(/[\s,]/g, '')
  return /^[0-9]{1,15}$/.test(digits) ? groupDigits(digits) : text
}

/** Where the caret goes: behind the same digit as before, and past the comma when deleting forwards, which would stop there. */
function caretAfter(digits: number, formatted: string, forwards: boolean): number {
  let caret = 0
  for (let left = digits; left > 0 && caret < formatted.length; caret++) if (formatted[caret] !== ',') left--
  return forwards && formatted[caret] === ',' ? caret + 1 : caret
}

/** A whole amount of money. Commas come while typing and the caret stays after the digit it was behind. */
export function MoneyInput({ label, currency, value, onChange, onBlur, hint, error, optional, name }: Props) {
  const type = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // React wraps the browser's event, Preact hands it over as it is
    const { inputType } = (event.nativeEvent ?? event) as InputEvent
    const { value: typed, selectionStart } = input
    const formatted = formatTyped(typed)
    if (formatted !== typed) {
      const digits = typed.slice(0, selectionStart ?? typed.length).replace(/[\s,]/g, '').length
      // written here and not by the next drawing, which does not come when only a comma was deleted
      input.value = formatted
      const caret = caretAfter(digits, formatted, inputType === 'deleteContentForward')
      input.setSelectionRange(caret, caret)
    }
    onChange(formatted)
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {control => (
        <div className="input">
          <span className="unit" id={`${control.id}-unit`} aria-hidden="true">
            {currency && SYMBOL[currency]}
          </span>
          <input
            {...control}
            // hidden where it stands, and read with the field
            aria-describedby={[`${control.id}-unit`, control['aria-describedby']].filter(Boolean).join(' ')}
            part="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            value={value}
            onInput={type}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}
