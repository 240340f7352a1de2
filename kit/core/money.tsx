import type { FormEvent } from 'react'
import type { Currency } from '#contract/loan.ts'
import { groupDigits, SYMBOL } from '#rules/money.ts'
import { Field, type FieldProps } from './field.tsx'

/** Maps the problems reported by `readAmount` to the kit's words. */
export const AMOUNT_PROBLEMS = {
  blank: 'required',
  'not-digits': 'amountNotDigits',
  'not-whole': 'amountNotWhole',
  'too-long': 'amountTooLong',
} as const

type Props = FieldProps & {
  /** Null until the currency is known; its space is reserved. */
  currency: Currency | null
  /** Raw input, separators and typos included; `readAmount` parses it. */
  value: string
  onChange(value: string): void
  onBlur?(): void
  name?: string
}

/** Adds thousands separators if the text is digits only; otherwise returns it unchanged. */
export function formatTyped(text: string): string {
  const digits = text.replace(/[\s,]/g, '')
  return /^[0-9]{1,15}$/.test(digits) ? groupDigits(digits) : text
}

/** Returns the caret position after the same digit as before; past the comma when deleting forwards, which would otherwise get stuck. */
function caretAfter(digits: number, formatted: string, forwards: boolean): number {
  let caret = 0
  for (let left = digits; left > 0 && caret < formatted.length; caret++) if (formatted[caret] !== ',') left--
  return forwards && formatted[caret] === ',' ? caret + 1 : caret
}

/** Renders an input for a whole amount of money. Adds thousands separators while typing and keeps the caret after the same digit. */
export function MoneyInput({ currency, value, onChange, onBlur, name, ...field }: Props) {
  const type = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // React wraps the native event, Preact passes it directly
    const { inputType } = (event.nativeEvent ?? event) as InputEvent
    const { value: typed, selectionStart } = input
    const formatted = formatTyped(typed)
    if (formatted !== typed) {
      const digits = typed.slice(0, selectionStart ?? typed.length).replace(/[\s,]/g, '').length
      // set here, since deleting only a comma changes no state and so triggers no render
      input.value = formatted
      const caret = caretAfter(digits, formatted, inputType === 'deleteContentForward')
      input.setSelectionRange(caret, caret)
    }
    onChange(formatted)
  }

  return (
    <Field {...field}>
      {control => (
        <div className="input">
          <span className="unit" id={`${control.id}-unit`} aria-hidden="true">
            {currency && SYMBOL[currency]}
          </span>
          <input
            {...control}
            // the unit is hidden from screen readers where it is shown, and read with the field instead
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
