import { Link } from 'wouter'
import type { OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { isTurnOf } from '#rules/onboarding.ts'
import { FileForm } from './file-form.tsx'
import { HandedIn } from './handed-in.tsx'
import type { Model } from './model.ts'
import { OverviewForm } from './overview-form.tsx'
import { isSigned } from './papers.ts'
import { type Handed, handedOf, nextStep, pathOf, verdictsOf } from './place.ts'
import type { OnboardingWords } from './words.en.ts'

const PaperForm = lazy(() => import('./paper-form.tsx'), 'PaperForm', ['line', 'field', 'field', 'button'])

type Props = { model: Model; state: OnboardingState; step: OnboardingStep }

/** Renders one step: the instructions, what was submitted, and the form. */
export function StepScreen({ model, state, step }: Props) {
  const t = useWords<OnboardingWords>()
  const handed = handedOf(state, step)
  const video = step === 'businessName' ? t('tutorialBusinessName') : ''
  return (
    <Screen title={t(step)} lead={t(`about-${step}`)}>
      {/^https:/.test(video) && (
        <p>
          <a href={video} target="_blank" rel="noopener">
            {t('watchVideo')}
          </a>
        </p>
      )}
      {handed?.verdict && <HandedIn handed={handed} />}
      <Form model={model} state={state} step={step} handed={handed} />
      <Around state={state} step={step} />
    </Screen>
  )
}

/** Renders the form if the step is open; closed while a submission awaits approval. */
function Form({ model, state, step, handed }: Props & { handed?: Handed }) {
  const t = useWords<OnboardingWords>()
  const verdict = handed?.verdict ?? null
  if (verdict === 'approved') return null
  if (!isTurnOf(step, STEPS, verdictsOf(state))) {
    return (
      <p className="callout warn">
        <span>{t('outOfOrder')}</span>
        <Link className="tall" href={state.path}>
          {t('continueApplication')}
        </Link>
      </p>
    )
  }
  const form =
    step === 'investOverview' ? (
      <OverviewForm model={model} value={handed?.value ?? ''} />
    ) : isSigned(step) ? (
      <PaperForm model={model} step={step} />
    ) : (
      <FileForm model={model} step={step} />
    )
  if (verdict !== 'pending') return form
  return (
    <details>
      <summary>{t('replace')}</summary>
      <div className="stack">
        <p className="muted">{t('replaceText')}</p>
        {form}
      </div>
    </details>
  )
}

/** Links to the previous step and, once this one is submitted, to the next. */
function Around({ state, step }: { state: OnboardingState; step: OnboardingStep }) {
  const t = useWords<OnboardingWords>()
  const at = STEPS.indexOf(step)
  const before = STEPS[at - 1]
  const after = STEPS[at + 1]
  const isIn = Boolean(handedOf(state, step)?.verdict)
  const isOpen = after && (handedOf(state, after)?.verdict || nextStep(state) === after)
  return (
    <nav className="around no-print" aria-label={t('steps')}>
      {before && (
        <Link className="tall" href={pathOf(before)}>
          {t('backTo', { name: t(before) })}
        </Link>
      )}
      {isIn && isOpen && (
        <Link className="tall" href={pathOf(after)}>
          {t('goOnTo', { name: t(after) })}
        </Link>
      )}
      {isIn && !after && state.path === '/approvals' && (
        <Link className="tall" href="/approvals">
          {t('goOnApprovals')}
        </Link>
      )}
    </nav>
  )
}
