import { useId } from 'react'
import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import css from '#kit/core/radio.css?inline'
import { styleRef } from '#kit/core/style.ts'

const style = styleRef(css)

type Props<Value extends string> = FieldProps & {
  options: readonly { value: Value; text: string }[]
  values: readonly Value[]
  /** Values in the order of the options. */
  onChange(values: Value[]): void
  name?: string
}

/** Renders checkboxes for a few options, all visible. */
export function CheckGroup<Value extends string>(props: Props<Value>) {
  const { options, values, onChange, name, ...field } = props
  const id = useId()
  const toggle = (value: Value, isOn: boolean) =>
    onChange(options.map(option => option.value).filter(one => (one === value ? isOn : values.includes(one))))
  return (
    <FieldGroup {...field}>
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
    </FieldGroup>
  )
}
