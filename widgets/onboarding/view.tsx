import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { OnboardingState } from '#contract/onboarding.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Model } from './model.ts'
import { type Place, placeOf } from './place.ts'
import { Standing } from './standing.tsx'
import type { OnboardingWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'line', 'card', 'button']
const Welcome = lazy(() => import('./welcome.tsx'), 'Welcome', SKELETON)
const StepScreen = lazy(() => import('./step-screen.tsx'), 'StepScreen', SKELETON)
const End = lazy(() => import('./ends.tsx'), 'End', SKELETON)

const Card = lazy(() => import('./card.tsx'), 'Card', ['card'])

/** Renders a client's onboarding: its status and the current screen. */
export function Onboarding({ model }: { model: Model }) {
  const view = useStore(model.$view)
  return view === 'summary' ? <Card model={model} /> : <Screens model={model} />
}

function Screens({ model }: { model: Model }) {
  const t = useWords<OnboardingWords>()
  useEffect(() => {
    // loaded in parallel with the state, so that the screen renders as soon as it arrives
    for (const screen of [Welcome, StepScreen]) screen.ahead()
  }, [])
  return (
    <ScreenFrame model={model} name="onboarding">
      <div className="stack">
        <h2 part="heading">{t('title')}</h2>
        <News model={model} />
      </div>
      <Shown model={model} />
    </ScreenFrame>
  )
}

/** Rendered while empty, so that screen readers announce what is added. */
function News({ model }: { model: Model }) {
  const news = useStore(model.$news)
  return <div role="status">{news && <p className="callout good">{news}</p>}</div>
}

function Shown({ model }: { model: Model }) {
  const t = useWords<OnboardingWords>()
  const self = useStore(model.$self)
  const state = useStore(model.$state)
  const failure = useStore(model.$failure)
  const path = useStore(model.path.$path)
  const isArriving = useStore(model.$isArriving)

  if (!self.user && self.failure) {
    return (
      <Missing model={model}>
        <Failure title={t('stateFailed')} text={self.failure.message} onRetry={model.retrySelf} />
      </Missing>
    )
  }
  if (!state) {
    if (!failure) return <Skeleton parts={SKELETON} />
    const title = failure.message ? t('stateRefused', { error: failure.message }) : t('stateFailed')
    return (
      <Missing model={model}>
        <Failure title={title} onRetry={() => model.ask()} />
      </Missing>
    )
  }
  return <At model={model} state={state} place={placeOf(path, state, isArriving)} />
}

/** Renders the failure to load the state, with the last state known on this device. */
function Missing({ model, children }: { model: Model; children: ReactNode }) {
  const t = useWords<OnboardingWords>()
  const before = model.before()
  return (
    <>
      {children}
      {before && !before.firstAttempt && (
        <>
          <p className="muted">{t('stoodBefore')}</p>
          <Standing state={before} step={null} />
        </>
      )}
    </>
  )
}

function At({ model, state, place }: { model: Model; state: OnboardingState; place: Place }) {
  const t = useWords<OnboardingWords>()
  const to = place.screen === 'elsewhere' ? place.to : null
  const why = place.screen === 'elsewhere' ? place.why : undefined
  const news = why && t(why === 'order' ? 'outOfOrder' : 'continueApplication')
  useEffect(() => {
    if (to !== null) model.redirect(to, news)
    model.arrive()
  }, [model, to, news])
  if (place.screen === 'elsewhere') return <Skeleton parts={SKELETON} />
  const isUnderWay =
    !state.firstAttempt &&
    (place.screen === 'welcome' || place.screen === 'step' || state.path === '/approvals')
  const screen =
    place.screen === 'welcome' ? (
      <Welcome model={model} state={state} />
    ) : place.screen === 'step' ? (
      <StepScreen key={place.step} model={model} state={state} step={place.step} />
    ) : (
      <End key={place.screen} model={model} state={state} screen={place.screen} />
    )
  if (!isUnderWay) return screen
  return (
    <div className="beside stack">
      <Standing state={state} step={place.screen === 'step' ? place.step : null} />
      {screen}
    </div>
  )
}
