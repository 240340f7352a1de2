import { useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Icon } from './icon.tsx'
import css from './rating.css?inline'
import type { RatingWords } from './rating.en.ts'

const style = styleRef(css)
const FIVE = [1, 2, 3, 4, 5] as const

/** Renders a rating of 1 to 5 stars. */
export function Stars({ count }: { count: number }) {
  const t = useWords<RatingWords>()
  return (
    <span className="stars" ref={style} role="img" aria-label={t('starsOf', { count })}>
      {FIVE.map(star => (
        <span key={star} className={star <= count ? 'full' : ''}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  )
}

type Props = {
  name: string
  label: string
  /** 0 while not rated. */
  value: number
  error?: string | null
  onChange(stars: number): void
}

/** Renders an input for 1 to 5 stars, by tap or arrow keys. */
export function RatingInput({ name, label, value, error, onChange }: Props) {
  const t = useWords<RatingWords>()
  const id = useId()
  return (
    <fieldset className={error ? 'field invalid' : 'field'} aria-describedby={`${id}-error`}>
      <legend className="label">{label}</legend>
      <div className="rating" ref={style}>
        {FIVE.map(star => (
          <label key={star} className={star <= value ? 'full' : ''}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={star}
              checked={star === value}
              aria-label={t('starsOf', { count: star })}
              onChange={() => onChange(star)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
