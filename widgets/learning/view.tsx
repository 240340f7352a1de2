import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { HOME, type Place } from '#rules/learning/route.ts'
import type { FirstWords } from './first.en.ts'
import { Home } from './home.tsx'
import type { Model, ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'
import { Shell } from './shell.tsx'

const LIST: SkeletonPart[] = ['heading', 'line', 'card', 'card']

/** The screens besides the home, by the name of their place. */
const SCREENS: Partial<Record<Place['at'], ComponentType<ScreenProps>>> = {
  alerts: lazy(() => import('./alerts.tsx'), 'AlertsScreen', LIST),
  outline: lazy(() => import('./outline.tsx'), 'OutlineScreen', LIST),
  topic: lazy(() => import('./topic.tsx'), 'TopicScreen', LIST),
  assignments: lazy(() => import('./assignments.tsx'), 'AssignmentsScreen', LIST),
  assignment: lazy(() => import('./assignment.tsx'), 'AssignmentScreen', LIST),
  resources: lazy(() => import('./resources.tsx'), 'ResourcesScreen', LIST),
  mentors: lazy(() => import('./mentors.tsx'), 'Mentors', LIST),
  notes: lazy(() => import('./notes.tsx'), 'NoteList', LIST),
  note: lazy(() => import('./note.tsx'), 'NotePage', ['heading', 'card']),
  scores: lazy(() => import('./scores.tsx'), 'ScoresScreen', LIST),
  messages: lazy(() => import('./messages.tsx'), 'MessagesScreen', LIST),
  pitches: lazy(() => import('./pitches.tsx'), 'PitchesScreen', LIST),
  pitch: lazy(() => import('./pitches.tsx'), 'PitchScreen', LIST),
}
const Surveys = lazy(() => import('./surveys.tsx'), 'Surveys', ['heading', 'line', 'card'])

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
      <Nothing
        title={t('noTraineeTitle')}
        text={t('noTrainee')}
        icon={<Icon name="cap" />}
        action={
          <a className="button" href={`${model.portal()}/dashboard/support`}>
            {t('support')}
          </a>
        }
      />
    )
  }
  return value.surveys.completed ? <Screens model={model} /> : <Surveys model={model} own={own} />
}

function Screens({ model }: { model: Model }) {
  const place = useStore(model.$place)
  const own = useStore(model.$trainee)
  const Screen = place && SCREENS[place.at]
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
