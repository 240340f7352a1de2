import { styleRef } from '#kit/core/style.ts'
import css from './asks.css?inline'
import type { FilterProps } from './filter.ts'

const style = styleRef(css)

/** Renders the choices of a report above it: all always have a value, and take effect at once. */
export const Asks = ({ choices, values, onChange }: Pick<FilterProps, 'choices' | 'values' | 'onChange'>) => (
  <div className="asks stack gap-3 no-print" ref={style}>
    {choices.map(choice => {
      const { name, label } = choice
      const shared = {
        part: 'input',
        value: values[name] ?? '',
        onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
      }
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: it contains one of two controls
        <label key={name}>
          <span className="muted">{label}</span>
          <span className="input">
            {'options' in choice ? (
              <select {...shared}>
                {choice.options.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              choice.kind === 'day' && <input {...shared} type="date" min={choice.min} max={choice.max} />
            )}
          </span>
        </label>
      )
    })}
  </div>
)
