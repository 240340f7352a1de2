import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { ONBOARDING_DAYS, TOTAL_STEPS, VIDEO_SECONDS } from '#rules/onboarding.ts'
import type { Model } from './model.ts'
import { PaperList } from './paper-list.tsx'
import { isPreparing } from './place.ts'
import { kindOf } from './step-rule.ts'
import type { OnboardingWords } from './words.en.ts'

type Props = { model: Model; state: OnboardingState }

/** Renders what precedes the first step: the hub, its preparation, and then the requirements. */
export function Welcome({ model, state }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (state.firstAttempt && (state.hub === null || isChanging))
    return <HubForm key="hub" model={model} state={state} onDone={() => setChanging(false)} />
  if (isPreparing(state)) return <SetUp key="set-up" model={model} state={state} />
  return <Overview key="overview" model={model} state={state} onChangeHub={() => setChanging(true)} />
}

/** Words why a request failed. */
function useRefused() {
  const t = useWords<OnboardingWords>()
  return ({ message: error }: ApiError) => (error ? t('stateRefused', { error }) : t('stateFailed'))
}

/** Makes the requests of a screen, one at a time. @returns also why the last one failed, to be rendered */
function useAsking() {
  const refused = useRefused()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, run] = useAction(setFailure)
  return {
    isBusy,
    problem: failure && <SendFailure message={refused(failure)} />,
    ask: (request: () => Promise<unknown>) => {
      setFailure(null)
      void run(request)
    },
  }
}

function HubForm({ model, state, onDone }: Props & { onDone(): void }) {
  const t = useWords<OnboardingWords>()
  const { value: hubs, instead } = useRead(model.hubs, {
    parts: ['field', 'field', 'button'],
    title: t('hubsFailed'),
  })
  const form = useForm({
    fields: [
      {
        kind: 'radio',
        name: 'location',
        label: t('hub'),
        options: (hubs ?? []).map(({ name, address }) => ({
          value: name,
          text: name,
          hint: address ? address : undefined,
        })),
        blank: t('hubRequired'),
      },
    ],
    start: { location: state.hub?.name ?? '' },
    async send({ location }) {
      await model.look({ location })
      onDone()
    },
    failureText: useRefused(),
  })
  return (
    <Screen title={t('hubTitle')} lead={t('hubLead')}>
      {state.error && <SendFailure message={t('stateRefused', { error: state.error })} />}
      {!hubs && instead}
      {hubs?.length === 0 && <p>{t('hubsEmpty')}</p>}
      {hubs && hubs.length > 0 && <Form form={form} className="narrow" action={t('saveAndContinue')} />}
    </Screen>
  )
}

function SetUp({ model, state }: Props) {
  const t = useWords<OnboardingWords>()
  const kit = useKitWords()
  const { problem, ask } = useAsking()
  const setUp = useStore(model.$setUp)
  return (
    <Screen title={t('setUpTitle')}>
      <p>{t('setUpText')}</p>
      {setUp === 'late' ? (
        <>
          <p className="callout warn" role="alert">
            {t('setUpLate')}
          </p>
          {problem}
          <Button
            className="start"
            kind="primary"
            onClick={() => ask(() => model.look({ location: state.hub?.name }))}
          >
            {kit('retry')}
          </Button>
        </>
      ) : (
        <Progress label={t('setUpProgress')} value={null} />
      )}
    </Screen>
  )
}

function Overview({ model, state, onChangeHub }: Props & { onChangeHub(): void }) {
  const t = useWords<OnboardingWords>()
  const { isBusy, problem, ask } = useAsking()
  const kindText = (step: OnboardingStep) => {
    const kind = kindOf(step)
    return kind === 'video' ? t('short-video', { minutes: VIDEO_SECONDS / 60 }) : t(`short-${kind}`)
  }
  return (
    <Screen title={t('welcomeTitle')} lead={t('welcomeLead', { count: TOTAL_STEPS, days: ONBOARDING_DAYS })}>
      {state.error && <SendFailure message={t('stateRefused', { error: state.error })} />}
      {state.hub && (
        <p className="callout">
          <span>{t('yourHub', { hub: state.hub.name })}</span>
          {state.firstAttempt && (
            <Button kind="plain" onClick={onChangeHub}>
              {t('changeHub')}
            </Button>
          )}
        </p>
      )}
      <div className="columns stack gap-6">
        <section className="stack">
          <div>
            <h4>{t('needed')}</h4>
            <p className="muted">{t('neededLead')}</p>
          </div>
          <ol className="needed">
            {STEPS.map(step => (
              <li key={step}>
                <span>{t(step)}</span>
                <span className="muted">{kindText(step)}</span>
              </li>
            ))}
          </ol>
        </section>
        <PaperList model={model} />
      </div>
      {problem}
      <div className="actions start">
        {state.firstAttempt ? (
          <Button kind="primary" busy={isBusy} onClick={() => ask(model.start)}>
            {t('startNow')}
          </Button>
        ) : (
          <Link className="button primary" href={state.path}>
            {t('continueApplication')}
          </Link>
        )}
      </div>
    </Screen>
  )
}
