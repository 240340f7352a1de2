import type { ComponentType } from 'react'
import { may } from '#contract/policy.ts'
import type { Role } from '#contract/role.ts'
import { lazy } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import type { ScreenProps } from './model.ts'

const LIST: SkeletonPart[] = ['line', 'card', 'card', 'card']

/** The screens by the first segment of their address, in tab order. Each is lazy-loaded with its own words. */
export const SCREENS = {
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
export type ScreenName = keyof typeof SCREENS

const MANAGED: readonly ScreenName[] = ['courses', 'certificates']
const OF_TRAINERS: readonly ScreenName[] = ['marking', 'sessions']

/** Returns the screens a user may open, in tab order. @param trains whether they train a class, or manage all */
export const screensOf = (role: Role, trains: boolean): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter(
    name =>
      may(role, MANAGED.includes(name) ? 'learning.manage' : 'learning.teach') &&
      (trains || !OF_TRAINERS.includes(name)),
  )
