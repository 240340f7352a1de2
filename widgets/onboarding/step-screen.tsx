import { useState } from 'react'
import { Link } from 'wouter'
import type { HandedFile, OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Screen } from '#kit/ui/screen.tsx'
import { isTurnOf, type Verdict } from '#rules/onboarding.ts'
import { FileForm } from './file-form.tsx'
import { useUnexplained } from './hand-in.ts'
import type { Model } from './model.ts'
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
      <StepForm model={model} state={state} step={step} handed={handed} />
      <Around state={state} step={step} />
    </Screen>
  )
}

/** Renders the form if the step is open; closed while a submission awaits approval. */
function StepForm({ model, state, step, handed }: Props & { handed?: Handed }) {
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

/** Renders what was submitted for a step, its status, and why it was rejected. */
function HandedIn({ handed: { step, verdict, reason, at, value, file } }: { handed: Handed }) {
  const t = useWords<OnboardingWords>()
  const { day } = useDays()
  const isBack = verdict === 'rejected'
  return (
    <section className={isBack ? 'card handed bad' : 'card handed'}>
      <h4>{t(isBack ? 'sentBackTitle' : 'handedTitle')}</h4>
      {isBack ? (
        <>
          {reason && <p className="as-typed">{reason}</p>}
          <p>{t('sentBackText')}</p>
        </>
      ) : (
        verdict && <Standing verdict={verdict} />
      )}
      {file ? <File file={file} name={t(step)} /> : value && <p className="as-typed">{value}</p>}
      {at && <p className="muted">{t('handedOn', { day: day(at) })}</p>}
    </section>
  )
}

/** Renders a step's status as an icon and a word. */
function Standing({ verdict }: { verdict: Verdict }) {
  const t = useWords<OnboardingWords>()
  return (
    <Badge
      tone={verdict === 'approved' ? 'good' : verdict === 'rejected' ? 'bad' : 'info'}
      text={t(`is-${verdict}`)}
    />
  )
}

function File({ file, name }: { file: HandedFile; name: string }) {
  const t = useWords<OnboardingWords>()
  const [isHidden, setHidden] = useState(!/^image\/(jpeg|png)$/.test(file.type))
  return (
    <>
      {!isHidden && (
        // a partner page's CSP may block the image; the link remains
        <img src={file.address} alt={name} loading="lazy" onError={() => setHidden(true)} />
      )}
      <a href={file.address} target="_blank" rel="noopener">
        {t('open')}: {file.name}
        <span className="sr"> ({t('opensNewTab')})</span>
      </a>
    </>
  )
}

/** Length limit of the contract. */
const MOST = 5_000

/** Renders the form of the business overview, a text. The draft is kept on the device. */
function OverviewForm({ model, value }: { model: Model; value: string }) {
  const t = useWords<OnboardingWords>()
  const [isKept] = useState(model.keeps)
  const form = useForm({
    fields: [
      {
        kind: 'lines',
        name: 'investOverview',
        label: t('overviewLabel'),
        lines: 10,
        maxLength: MOST,
        blank: t('missing-investOverview'),
      },
    ],
    start: { investOverview: value },
    draft: {
      read() {
        const kept = model.recall<string>('investOverview')
        return kept === null ? null : { values: { investOverview: kept } }
      },
      write: kept => kept && model.keep('investOverview', kept.values.investOverview),
    },
    send: ({ investOverview }) => model.save('investOverview', { value: investOverview }),
    failureText: useUnexplained('unsentText'),
  })
  return (
    <Form form={form} className="narrow" action={t('saveAndContinue')}>
      {({ draw, values: { investOverview } }) => (
        <>
          <div className="stack gap-1">
            {draw()}
            <p className="muted">
              {t('characters', {
                count: investOverview.length.toLocaleString('en'),
                most: MOST.toLocaleString('en'),
              })}
              {isKept && `. ${t('draftKept')}`}
            </p>
          </div>
          <p className="muted">{t('note')}</p>
        </>
      )}
    </Form>
  )
}
