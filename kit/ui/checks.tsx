import { type ReactNode, useId } from 'react'
import { describedBy, FieldError, GroupHead, type Optional } from '#kit/core/field.tsx'
import css from '#kit/core/radio.css?inline'
import { styleRef } from '#kit/core/style.ts'

const style = styleRef(css)

type Props<Value extends string> = {
  label: ReactNode
  options: readonly { value: Value; text: string }[]
  values: readonly Value[]
  /** Values in the order of the options. */
  onChange(values: Value[]): void
  hint?: ReactNode
  error?: string | null
  optional?: Optional
  name?: string
}

/** Renders checkboxes for a few options, all visible. */
export function CheckGroup<Value extends string>({
  label,
  options,
  values,
  onChange,
  hint,
  error,
  optional,
  name,
}: Props<Value>) {
  const id = useId()
  const toggle = (value: Value, isOn: boolean) =>
    onChange(options.map(option => option.value).filter(one => (one === value ? isOn : values.includes(one))))
  return (
    <fieldset
      className={error ? 'field invalid' : 'field'}
      part="field"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
    >
      <GroupHead id={id} label={label} hint={hint} optional={optional} />
      <div className="choices" ref={style}>
        {options.map(option => (
          <label key={option.value} className="choice">
            <input
              type="checkbox"
              name={name ?? id}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={event => toggle(option.value, event.currentTarget.checked)}
            />
            {option.text}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
