import { useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { styled } from '#kit/core/style.ts'
import css from './stars.css?inline'

const style = styled(css)
const ALL = [1, 2, 3, 4, 5] as const

type Props = {
  label: string
  value: number
  onChange(value: number): void
  /** What a number of stars is called: `3 of 5`. */
  say(stars: number): string
  error?: string | null
}

/** A rating of one to five, as radio buttons that look like stars. */
export function Stars({ label, value, onChange, say, error }: Props) {
  const id = useId()
  return (
    <div
      className={error ? 'field invalid' : 'field'}
      part="field"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span className="label" id={id}>
        {label}
      </span>
      <div className="stars" ref={style}>
        {ALL.map(stars => (
          <label key={stars} className={stars <= value ? 'star on' : 'star'}>
            <input
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star />
            <span className="sr">{say(stars)}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A rating that was given. */
export const Rated = ({ value, text }: { value: number; text: string }) => (
  <span className="stars" ref={style}>
    {ALL.map(stars => (
      <span key={stars} className={stars <= value ? 'star on' : 'star'}>
        <Star />
      </span>
    ))}
    <span className="sr">{text}</span>
  </span>
)

const Star = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z" />
  </svg>
)
