import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Business } from '#contract/business.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'

const FIGURES: SkeletonPart[] = ['heading', 'line', 'card', 'card', 'card', 'card']
const LISTS: SkeletonPart[] = ['line', 'field', 'card', 'card', 'card']
const OverviewScreen = lazy(() => import('./overview.tsx'), 'OverviewScreen', FIGURES)
const Detail = lazy(() => import('./detail.tsx'), 'Detail', LISTS)
const Begin = lazy(() => import('./begin.tsx'), 'Begin', ['heading', 'field', 'field'])
const QuickScreen = lazy(() => import('./quick.tsx'), 'QuickScreen', ['heading', 'field', 'field', 'button'])
const Reports = lazy(() => import('./reports.tsx'), 'Reports', LISTS)
const ImportScreen = lazy(() => import('./import.tsx'), 'ImportScreen', LISTS)
const WaitingList = lazy(() => import('./outbox.tsx'), 'WaitingList')

export function Digikua({ model }: { model: Model }) {
  const { language } = useI18n()
  const place = useStore(model.$place)
  useEffect(() => model.speaks(language), [model, language])
  // preloaded while the owner is being loaded
  useEffect(() => {
    if (place.at === 'overview') void OverviewScreen.ahead()
  }, [place.at])
  return (
    <ScreenFrame model={model} name="digikua">
      <Screen model={model} />
    </ScreenFrame>
  )
}

function Screen({ model }: { model: Model }) {
  const t = useWords<DigikuaWords>()
  const owner = useStore(model.$owner)
  const { at } = useStore(model.$place)
  if (owner.state === 'failed')
    return <Failure title={t('failed')} text={owner.failure.message} onRetry={model.load} />
  if (owner.state === 'none')
    return <Begin model={model} suggested={owner.suggested} unready={owner.unready} />
  if (at === 'quick') return <QuickScreen model={model} />
  if (owner.state === 'here') return <Book model={model} business={owner.business} />
  return <Skeleton parts={FIGURES} />
}

function Book({ model, business }: { model: Model; business: Business }) {
  const t = useWords<DigikuaWords>()
  const waiting = useStore(model.$waiting)
  const isOnline = useStore(model.$isOnline)
  return (
    <>
      <header className="whose">
        <h2 part="heading">{business.displayName || business.name}</h2>
        <span className="muted">{t('businessId', { id: business.id })}</span>
      </header>
      {!business.own && (
        <p className="callout">
          {t(business.writable ? 'behalfWrite' : 'behalfRead', { owner: business.owner.name })}
        </p>
      )}
      {!isOnline && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      {waiting.length > 0 && <WaitingList model={model} />}
      <Part model={model} business={business} />
    </>
  )
}

/** Renders the part of a book that the address names. */
function Part({ model, business }: { model: Model; business: Business }) {
  const place = useStore(model.$place)
  if (place.at === 'detail') {
    const { element, of, entry } = place
    const key = `${element} ${of}`
    return <Detail key={key} model={model} business={business} element={element} of={of} entry={entry} />
  }
  if (place.at === 'import' && business.writable) return <ImportScreen model={model} />
  if (place.at === 'reports') return <Reports model={model} business={business} place={place} />
  const overview = place.at === 'overview' ? place : ({ at: 'overview', span: 'all', on: undefined } as const)
  return <OverviewScreen model={model} business={business} place={overview} />
}
