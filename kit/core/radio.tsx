import { type ReactNode, useId } from 'react'
import { FieldGroup, type FieldProps } from './field.tsx'
import css from './radio.css?inline'
import { styleRef } from './style.ts'

const style = styleRef(css)

type Props = FieldProps & {
  options: readonly { value: string; text: string; hint?: ReactNode }[]
  value: string
  onChange(value: string): void
  name?: string
}

/** Renders a choice among a few options, all visible. */
export function RadioGroup({ options, value, onChange, name, ...field }: Props) {
  const id = useId()
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className="choices" ref={style}>
        {options.map((option, at) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              // the hint is read after the name, instead of as part of it at every arrow key
              aria-labelledby={option.hint ? `${id}-${at}` : undefined}
              aria-describedby={option.hint ? `${id}-${at}-hint` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.hint ? (
              <span>
                <span id={`${id}-${at}`}>{option.text}</span>
                <span className="muted about" id={`${id}-${at}-hint`}>
                  {option.hint}
                </span>
              </span>
            ) : (
              option.text
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
