import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { FormScreen, Steps } from './form.tsx'
import { Identify } from './identify.tsx'
import type { Model } from './model.ts'
import type { NavWords } from './nav.en.ts'
import { addressOf, HOME } from './place.ts'
import type { Screen } from './stores.ts'
import { lazyWithWords } from './worded.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'field', 'button']

const Home = lazyWithWords(() => import('./home.tsx'), 'Home', ['line', 'card', 'card'])
const Review = lazyWithWords(() => import('./review.tsx'), 'Review', SKELETON)
const End = lazyWithWords(() => import('./end.tsx'), 'End', ['line', 'button'])
const Outbox = lazyWithWords(() => import('./outbox.tsx'), 'Outbox')

const SCREENS: Partial<Record<Screen, ComponentType<{ model: Model }>>> = {
  home: Home,
  form: FormScreen,
  review: Review,
  identify: Identify,
  trouble: End,
  empty: End,
  closed: End,
  answered: End,
  waits: End,
  thanks: End,
}

/** Renders the surveys for respondents: an area's home, the form and its results. */
export function Survey({ model }: { model: Model }) {
  const screen = useStore(model.$screen)
  const Shown = SCREENS[screen]
  useEffect(() => {
    // preloaded while the survey is requested
    if (model.isStepped()) Steps.ahead()
  }, [model])
  useEffect(() => {
    // preloaded, so that they also work offline
    if (screen !== 'loading') Outbox.ahead()
    if (screen !== 'form') return
    for (const part of [Review, End]) part.ahead()
    import('./sending.ts').catch(() => {})
  }, [screen])
  return (
    <ScreenFrame model={model} name="survey">
      <Nav model={model} />
      <Status model={model} />
      {Shown ? <Shown model={model} /> : <Skeleton parts={SKELETON} />}
    </ScreenFrame>
  )
}

/** Renders the outbox. The live region is always mounted, so that screen readers announce new content. */
function Status({ model }: { model: Model }) {
  const waiting = useStore(model.outbox.$entries)
  const isOnline = useStore(model.line.$isOnline)
  const isPreview = useStore(model.$preview) !== null
  // offline, only a survey that is here can be continued
  const canContinue = useStore(model.$screen) !== 'trouble'
  const isShown = !isPreview && (waiting.length > 0 || (!isOnline && canContinue))
  return (
    <div role="status" className="stack gap-3 no-print">
      {isShown && <Outbox model={model} />}
    </div>
  )
}

/** Renders the navigation between an area's surveys, and the link back to where they were opened. */
function Nav({ model }: { model: Model }) {
  const t = useWords<NavWords>()
  const { code } = useStore(model.$place)
  const { back } = useStore(model.$attributes)
  const screen = useStore(model.$screen)
  const cards = useStore(model.$cards).rows
  const area = model.area()
  if (area === 'quarterly') {
    const open = cards?.find(({ state }) => state === 'open')?.code ?? '2*14*1'
    const to = addressOf(code ?? open, area)
    return (
      <>
        <h2 part="heading">{t(area)}</h2>
        <Tabs
          label={t(area)}
          of={['home', 'takeSurvey'] as const}
          at={code ? 'takeSurvey' : screen === 'home' ? screen : undefined}
          to={one => (one === 'home' ? HOME : to)}
          text={t}
        />
      </>
    )
  }
  if (!back && !(area && code)) return null
  return (
    <nav className="no-print" aria-label={t('back')}>
      {back ? (
        <a className="back" href={back}>
          ‹ {t('back')}
        </a>
      ) : (
        <Link className="back" href={HOME}>
          ‹ {t('back')}
        </Link>
      )}
    </nav>
  )
}
