import { useId } from 'react'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './progress.css?inline'

const style = styleRef(css)

type ProgressProps = {
  label: string
  /** Completed fraction, 0 to 1; null if unknown. */
  value: number | null
  /** The same in words: '4 of 10 MB, 20 seconds left'. */
  text?: string
}

/** Renders the progress of an action. */
export function Progress({ label, value, text }: ProgressProps) {
  const id = useId()
  return (
    <div className="progress" ref={style}>
      <span id={id}>{label}</span>
      <span className="muted">{text}</span>
      <progress
        part="progress"
        max={1}
        value={value === null ? undefined : Math.min(Math.max(value, 0), 1)}
        aria-labelledby={id}
        aria-valuetext={text}
      />
    </div>
  )
}

type StepsProps = {
  label: string
  steps: readonly string[]
  /** Current step, zero-based; the number of steps when all are done. */
  current: number
  /** Turns completed steps into links back. */
  onGo?(step: number): void
}

/** Renders the user's position in a process of several steps. On narrow screens only the current step shows its name. */
export function Steps({ label, steps, current, onGo }: StepsProps) {
  const t = useKitWords()
  return (
    <div className="steps" ref={style}>
      <p className="muted" aria-hidden="true">
        {t('step', { step: Math.min(current + 1, steps.length), count: steps.length })}
      </p>
      <ol aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={index < current ? 'done' : undefined}
          >
            <span className="sign" aria-hidden="true">
              {index < current ? <Icon name="check" /> : index + 1}
            </span>
            {onGo && index < current ? (
              <button type="button" className="link" onClick={() => onGo(index)}>
                {step}
              </button>
            ) : (
              <span>{step}</span>
            )}
            {index < current && <span className="sr">, {t('done')}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
