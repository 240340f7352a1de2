import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import type { FirstWords } from './first.en.ts'
import { Home } from './home.tsx'
import type { Here, Model } from './model.ts'
import { type Place, TABS, type Tab, tabPath } from './place.ts'

const LIST: SkeletonPart[] = ['line', 'field', 'card', 'card', 'card']
const Begin = lazy(() => import('./begin.tsx'), 'Begin', ['heading', 'field', 'field'])
const List = lazy(() => import('./list.tsx'), 'List', LIST)
const Receipts = lazy(() => import('./list.tsx'), 'Receipts', LIST)
const DocumentForm = lazy(() => import('./form.tsx'), 'DocumentForm', ['heading', 'field', 'field'])
const PaperScreen = lazy(() => import('./paper.tsx'), 'PaperScreen', ['heading', 'card', 'card'])
const Customers = lazy(() => import('./customers.tsx'), 'Customers', LIST)
const WaitingList = lazy(() => import('./outbox.tsx'), 'WaitingList', ['card'])
const Settings = lazy(() => import('./settings.tsx'), 'Settings', ['heading', 'field', 'field'])

export function Documents({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const owner = useStore(model.$owner)
  return (
    <ScreenFrame model={model} name="documents">
      {owner.state === 'failed' ? (
        <Failure title={t('failed')} text={owner.failure.message} onRetry={model.load} />
      ) : owner.state === 'none' ? (
        <Begin model={model} suggested={owner.suggested} />
      ) : owner.state === 'here' ? (
        <Own model={model} owner={owner} />
      ) : (
        <Skeleton parts={['heading', 'line', 'card', 'card']} />
      )}
    </ScreenFrame>
  )
}

function Own({ model, owner }: { model: Model; owner: Here }) {
  const t = useWords<FirstWords>()
  const place = useStore(model.$place)
  const isOnline = useStore(model.$isOnline)
  const waiting = useStore(model.$waiting)
  const { business } = owner
  const tabs = TABS.filter(tab => tab !== 'settings' || business.writable)
  useEffect(() => {
    if (!business.writable) return
    const atRest = globalThis.requestIdleCallback ?? setTimeout
    // preloaded, since these chunks are needed offline
    atRest(() => {
      for (const part of [DocumentForm, List, Receipts, WaitingList]) part.ahead()
    })
  }, [business.writable])
  return (
    <>
      <header className="whose">
        <h2 part="heading">{business.displayName || business.name}</h2>
      </header>
      {!isOnline && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      <Tabs label={t('parts')} of={tabs} at={tabOf(place)} to={tabPath} text={t} />
      {waiting.length > 0 && <WaitingList model={model} owner={owner} />}
      <Screen model={model} owner={owner} place={place} />
    </>
  )
}

const tabOf = (place: Place): Tab => (place.at === 'form' || place.at === 'paper' ? place.kind : place.at)

function Screen({ model, owner, place }: { model: Model; owner: Here; place: Place }) {
  switch (place.at) {
    case 'quotation':
    case 'invoice':
      return <List key={place.at} model={model} owner={owner} kind={place.at} />
    case 'receipts':
      return <Receipts model={model} owner={owner} />
    case 'customers':
      return <Customers model={model} owner={owner} />
    case 'settings':
      return <Settings model={model} owner={owner} />
    case 'form':
      return (
        <DocumentForm
          key={`${place.kind} ${place.id}`}
          model={model}
          owner={owner}
          kind={place.kind}
          id={place.id}
        />
      )
    case 'paper':
      return <PaperScreen key={place.id} model={model} owner={owner} kind={place.kind} id={place.id} />
    default:
      return <Home owner={owner} />
  }
}
