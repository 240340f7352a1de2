import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { later } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { HOME } from '#rules/learning/route.ts'
import type { FirstWords } from './first.en.ts'
import { Home } from './home.tsx'
import type { Model } from './model.ts'
import { screenOf } from './screens.ts'
import { Shell } from './shell.tsx'

const Surveys = later(() => import('./surveys.tsx'), 'Surveys', ['heading', 'line', 'card'])

/** Renders a trainee's course: an access check, required surveys, then the screen of the address. */
export function Learning({ model }: { model: Model }) {
  const { language } = useI18n()
  useLayoutEffect(() => model.$language.set(language), [model, language])
  return (
    <ScreenFrame model={model} name="learning">
      <State model={model} />
    </ScreenFrame>
  )
}

function State({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { value, failure, instead } = useRead(model.home, {
    title: t('failed'),
    parts: ['line', 'card', 'card', 'card'],
  })
  const own = useStore(model.$trainee)
  if (!value) {
    return failure ? (
      instead
    ) : (
      <div className="stack">
        <p className="muted">{t('loadingLine')}</p>
        {instead}
      </div>
    )
  }
  if (!own) {
    return (
      <div className="card">
        <Empty
          title={t('noTraineeTitle')}
          text={t('noTrainee')}
          icon={<Icon name="cap" />}
          action={
            <a className="button" href={`${model.portal()}/dashboard/support`}>
              {t('support')}
            </a>
          }
        />
      </div>
    )
  }
  return value.surveys.completed ? <Screens model={model} /> : <Surveys model={model} own={own} />
}

function Screens({ model }: { model: Model }) {
  const place = useStore(model.$place)
  const own = useStore(model.$trainee)
  const Screen = place && screenOf(place)
  const isLost = !place || (place.at !== 'home' && !Screen)
  useEffect(() => {
    // unknown addresses redirect to the home
    if (isLost) model.path.navigate(HOME, { replace: true })
  }, [isLost, model])
  if (!own || isLost) return null
  return (
    <Shell model={model} own={own} place={place}>
      {Screen ? (
        <Screen key={JSON.stringify(place)} model={model} own={own} place={place} />
      ) : (
        <Home model={model} own={own} />
      )}
    </Shell>
  )
}
