import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { FirstWords } from './first.en.ts'
import { EDIT, type Model, type Own, SHARE } from './model.ts'
import { NoProfile, ReadScreen } from './read.tsx'

const FORM: SkeletonPart[] = ['heading', 'field', 'field', 'field', 'field']
const EditScreen = lazy(() => import('./edit.tsx'), 'EditScreen', FORM)
const ShareScreen = lazy(() => import('./share.tsx'), 'ShareScreen', FORM)
const SKELETON: SkeletonPart[] = ['heading', 'line', 'card', 'card']
const SharedScreen = lazy(() => import('./behind-link.tsx'), 'SharedScreen', SKELETON)

export function InvestProfileView({ model }: { model: Model }) {
  const share = useStore(model.$share)
  const { language } = useI18n()
  useEffect(() => model.speak(language), [model, language])
  return (
    <ScreenFrame model={model} name="invest">
      {share === null ? <OwnProfile model={model} /> : <SharedScreen model={model} />}
    </ScreenFrame>
  )
}

function OwnProfile({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { value, failure } = useStore(model.own.$state)
  const isOnline = useStore(model.$isOnline)
  if (!value && failure) {
    const text =
      failure.code === 'not-found'
        ? t('notFound')
        : failure.code === 'unreachable'
          ? t('fetchFailed')
          : failure.message
    return <Failure title={t('failed')} text={text || t('fetchFailed')} onRetry={model.own.refresh} />
  }
  if (!value) return <Loading />
  return (
    <>
      {!isOnline && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      <Screens model={model} own={value} />
    </>
  )
}

function Screens({ model, own }: { model: Model; own: Own }) {
  const [path] = useLocation()
  const { profile } = own
  if (path === EDIT && (!profile || profile.writable)) {
    return <EditScreen key={profile?.id ?? 'new'} model={model} own={own} />
  }
  if (!profile) return <NoProfile />
  if (path === SHARE) return <ShareScreen model={model} profile={profile} />
  return <ReadScreen model={model} profile={profile} map={own.map} />
}

function Loading() {
  const t = useWords<FirstWords>()
  return (
    <section className="card">
      <h2 part="heading">{t('title')}</h2>
      <p className="muted">{t('slogan')}</p>
      <p role="status">{t('loadingProfile')}</p>
      <Skeleton parts={['line', 'line', 'card']} />
    </section>
  )
}
