import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { POINTS } from '#rules/survey/reading.ts'
import type { LaterWords } from './later.en.ts'
import css from './rating.css?inline'

type Props = FieldProps & {
  name: string
  value: string
  onChange(value: string): void
  points?: number
  from?: number
  /** Shows figures in a row, where stars would imply that more is better. */
  isLikert: boolean
}

const style = styleRef(css)
const STAR = 'm12 2.5 2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.4l6.6-.8Z'

/** Renders a scale from one (or `from`) to a number of points. */
export function Rating({ name, value, onChange, points = POINTS, from = 1, isLikert, ...field }: Props) {
  const t = useWords<LaterWords>()
  // more stars than this cannot be told apart at a glance
  const isFigures = isLikert || from === 0 || points > POINTS
  const scale = Array.from({ length: points - from + 1 }, (_, at) => String(at + from))
  return (
    <FieldGroup {...field} role="radiogroup">
      <div className={isFigures ? 'points figures' : 'points'} ref={style}>
        {scale.map(point => (
          <label key={point} className={!isFigures && Number(point) <= Number(value) ? 'point on' : 'point'}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={point}
              checked={point === value}
              onChange={() => onChange(point)}
            />
            {isFigures ? (
              <span aria-hidden="true">{point}</span>
            ) : (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={STAR} />
              </svg>
            )}
            <span className="sr">{t('points', { value: point, points })}</span>
          </label>
        ))}
        {!isFigures && value && (
          <span className="muted" aria-hidden="true">
            {t('points', { value, points })}
          </span>
        )}
      </div>
    </FieldGroup>
  )
}
