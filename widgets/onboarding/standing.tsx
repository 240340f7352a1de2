import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useCountUp } from '#kit/ui/count-up.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { TOTAL_STEPS, type Verdict } from '#rules/onboarding.ts'
import { nextStep, pathOf, verdictsOf } from './place.ts'
import { useTimeLeft } from './time-left.ts'
import type { OnboardingWords } from './words.en.ts'

/** Number of days left from which they are shown as a warning. */
const FEW_DAYS = 7

/** Renders the progress, the time left, and the list of all steps. */
export function Standing({ state, step }: { state: OnboardingState; step: OnboardingStep | null }) {
  const t = useWords<OnboardingWords>()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const verdicts = verdictsOf(state)
  const here = step ?? nextStep(state)
  const pending = Object.values(verdicts).filter(one => one === 'pending').length
  return (
    <section className="standing no-print stack" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="sr">
        {t('progress')}
      </h3>
      <Climbing state={state} />
      <TimeLeft state={state} />
      <button
        type="button"
        className="toggle unframed"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {here
            ? t('stepOf', { step: STEPS.indexOf(here) + 2, count: TOTAL_STEPS, name: t(here) })
            : t('steps')}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      <div id={`${id}-list`} className={isOpen ? 'all open' : 'all'}>
        {pending > 0 && <p className="muted">{t('somePending', { count: pending })}</p>}
        <ol aria-label={t('steps')}>
          <Row name={t('activation')} number={1} verdict="approved" />
          {STEPS.map((one, index) => (
            <Row
              key={one}
              name={t(one)}
              number={index + 2}
              verdict={verdicts[one]}
              isHere={one === step}
              to={verdicts[one] || one === nextStep(state) ? pathOf(one) : undefined}
              onGo={() => setOpen(false)}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

type RowProps = {
  name: string
  number: number
  verdict?: Verdict
  isHere?: boolean
  to?: string
  onGo?(): void
}

function Row({ name, number, verdict, isHere, to, onGo }: RowProps) {
  const t = useWords<OnboardingWords>()
  return (
    <li aria-current={isHere ? 'step' : undefined} className={verdict}>
      <span className="sign" aria-hidden="true">
        {verdict === 'rejected' ? <Icon name="alert" /> : verdict ? <Icon name="check" /> : number}
      </span>
      {to ? (
        <Link href={to} onClick={onGo}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {verdict && <span className="sr">, {t(`is-${verdict}`)}</span>}
    </li>
  )
}

function Climbing({ state }: { state: OnboardingState }) {
  const t = useWords<OnboardingWords>()
  const shown = useCountUp(Number.parseInt(state.progress, 10) || 0)
  const text = t('stepsDone', {
    percent: state.progress,
    done: state.stepsDone,
    total: state.totalSteps,
  })
  return <Progress label={t('progress')} value={shown / 100} text={text} />
}

function TimeLeft({ state }: { state: OnboardingState }) {
  const text = useTimeLeft(state)
  if (!text) return null
  const isShort = (state.daysLeft ?? 0) < FEW_DAYS
  return (
    <p className={isShort ? 'left few' : 'left'}>
      {isShort && <Icon name="alert" />}
      {text}
    </p>
  )
}
