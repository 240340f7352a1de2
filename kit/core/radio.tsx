import { type ReactNode, useId } from 'react'
import { describedBy, FieldError, GroupHead, type Optional } from './field.tsx'
import css from './radio.css?inline'
import { styleRef } from './style.ts'

const style = styleRef(css)

type Props = {
  label: ReactNode
  options: readonly { value: string; text: string; hint?: ReactNode }[]
  value: string
  onChange(value: string): void
  hint?: ReactNode
  error?: string | null
  optional?: Optional
  name?: string
}

/** Renders a choice among a few options, all visible. */
export function RadioGroup({ label, options, value, onChange, hint, error, optional, name }: Props) {
  const id = useId()
  return (
    <div
      className={error ? 'field invalid' : 'field'}
      part="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
      aria-invalid={error ? true : undefined}
      aria-required={optional ? undefined : true}
    >
      <GroupHead id={id} label={label} hint={hint} optional={optional} />
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
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
