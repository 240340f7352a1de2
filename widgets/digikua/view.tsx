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
  const t = useWords<DigikuaWords>()
  const { language } = useI18n()
  const owner = useStore(model.$owner)
  const place = useStore(model.$place)
  useEffect(() => model.speaks(language), [model, language])
  // preloaded while the owner is being loaded
  useEffect(() => {
    if (place.at === 'overview') void OverviewScreen.ahead()
  }, [place.at])
  const isQuick = place.at === 'quick' && (owner.state === 'loading' || owner.state === 'here')
  return (
    <ScreenFrame model={model} name="digikua">
      {isQuick ? (
        <QuickScreen model={model} />
      ) : owner.state === 'failed' ? (
        <Failure title={t('failed')} text={owner.failure.message} onRetry={model.load} />
      ) : owner.state === 'none' ? (
        <Begin model={model} suggested={owner.suggested} unready={owner.unready} />
      ) : owner.state === 'here' ? (
        <Book model={model} business={owner.business} />
      ) : (
        <Skeleton parts={FIGURES} />
      )}
    </ScreenFrame>
  )
}

function Book({ model, business }: { model: Model; business: Business }) {
  const t = useWords<DigikuaWords>()
  const place = useStore(model.$place)
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
      {place.at === 'detail' ? (
        <Detail
          key={`${place.element} ${place.of}`}
          model={model}
          business={business}
          element={place.element}
          of={place.of}
          entry={place.entry}
        />
      ) : place.at === 'import' && business.writable ? (
        <ImportScreen model={model} />
      ) : place.at === 'reports' ? (
        <Reports model={model} business={business} place={place} />
      ) : (
        <OverviewScreen
          model={model}
          business={business}
          place={place.at === 'overview' ? place : { at: 'overview', span: 'all', on: undefined }}
        />
      )}
    </>
  )
}
