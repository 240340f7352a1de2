import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { may } from '#contract/policy.ts'
import type { Role } from '#contract/role.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { FirstWords } from './first.en.ts'
import { createCohorts, type Model, type ScreenProps, START } from './model.ts'

export function Teaching({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { language } = useI18n()
  useLayoutEffect(() => model.speaks(language), [model, language])
  return (
    <ScreenFrame model={model} name="teaching">
      <h2 part="heading">{t('title')}</h2>
      <Screens model={model} />
    </ScreenFrame>
  )
}

/** Renders the screens of a course manager, or those of a teacher once it is known whether they train. */
function Screens({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { user, failure } = useStore(model.$self)
  if (!user) {
    return failure ? (
      <Failure title={t('failed')} text={failure.message} onRetry={() => void model.retrySelf()} />
    ) : (
      <Skeleton parts={['line', 'card', 'card']} />
    )
  }
  return may(user.role, 'learning.manage') ? (
    <Tabbed model={model} open={screensOf(user.role, true)} />
  ) : (
    <OfTeacher model={model} role={user.role} />
  )
}

/** Renders the screens of a teacher; without cohorts all of them would be empty. */
function OfTeacher({ model, role }: { model: Model; role: Role }) {
  const t = useWords<FirstWords>()
  const { value, instead } = useRead(partOf(model, createCohorts))
  if (!value) return instead
  return value.data.length === 0 ? (
    <Empty title={t('noneTaught')} text={t('noneTaughtText')} />
  ) : (
    <Tabbed model={model} open={screensOf(role, value.trains)} />
  )
}

/** Renders the tabs of these screens, and the current one. An unknown address leads to the first tab. */
function Tabbed({ model, open }: { model: Model; open: readonly ScreenName[] }) {
  const t = useWords<FirstWords>()
  const place = useStore(model.$place)
  const name = open.find(one => one === place.screen)
  const isLost = !name
  useEffect(() => {
    if (isLost) model.path.navigate(START, { replace: true })
  }, [isLost, model])
  if (!name) return null
  const { [name]: View } = SCREENS
  return (
    <>
      <Tabs label={t('title')} of={open} at={name} to={one => `/${one}`} text={one => t(`tab-${one}`)} />
      <View key={`${name} ${place.id}`} model={model} place={place} />
    </>
  )
}

const LIST: SkeletonPart[] = ['line', 'card', 'card', 'card']

/** The screens by the first segment of their address, in tab order. Each is lazy-loaded with its own words. */
const SCREENS = {
  cohorts: lazy(() => import('./cohorts.tsx'), 'CohortsScreen', LIST),
  trainees: lazy(() => import('./trainees.tsx'), 'TraineesScreen', LIST),
  mine: lazy(() => import('./mentor.tsx'), 'MentorScreen', LIST),
  marking: lazy(() => import('./marking.tsx'), 'MarkingScreen', LIST),
  decks: lazy(() => import('./decks.tsx'), 'DecksScreen', LIST),
  scores: lazy(() => import('./scores.tsx'), 'ScoresScreen', LIST),
  courses: lazy(() => import('./courses.tsx'), 'CoursesScreen', LIST),
  sessions: lazy(() => import('./sessions.tsx'), 'SessionsScreen', LIST),
  certificates: lazy(() => import('./certificates.tsx'), 'CertificatesScreen', LIST),
  reports: lazy(() => import('./reports.tsx'), 'ReportsScreen', LIST),
} satisfies Record<string, ComponentType<ScreenProps>>
type ScreenName = keyof typeof SCREENS

const MANAGED: readonly ScreenName[] = ['courses', 'certificates']
const OF_TRAINERS: readonly ScreenName[] = ['marking', 'sessions']

/** Returns the screens a user may open, in tab order. @param trains whether they train a class, or manage all */
const screensOf = (role: Role, trains: boolean): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter(
    name =>
      may(role, MANAGED.includes(name) ? 'learning.manage' : 'learning.teach') &&
      (trains || !OF_TRAINERS.includes(name)),
  )
