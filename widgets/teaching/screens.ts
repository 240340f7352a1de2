import type { ComponentType } from 'react'
import { type Action, may } from '#contract/policy.ts'
import type { Role } from '#contract/role.ts'
import { later } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import type { ScreenProps } from './screen.ts'

type Screen = {
  /** Permission required to open it. */
  action: Action
  /** Only for trainers and course managers. */
  trains?: true
  View: ComponentType<ScreenProps>
}

const LIST: SkeletonPart[] = ['line', 'card', 'card', 'card']

/** The screens by the first segment of their address, in tab order. Each is lazy-loaded with its own words. */
export const SCREENS = {
  cohorts: {
    action: 'learning.teach',
    View: later(() => import('./cohorts.tsx'), 'CohortsScreen', LIST),
  },
  trainees: {
    action: 'learning.teach',
    View: later(() => import('./trainees.tsx'), 'TraineesScreen', LIST),
  },
  mine: {
    action: 'learning.teach',
    View: later(() => import('./mentor.tsx'), 'MentorScreen', LIST),
  },
  marking: {
    action: 'learning.teach',
    trains: true,
    View: later(() => import('./marking.tsx'), 'MarkingScreen', LIST),
  },
  decks: {
    action: 'learning.teach',
    View: later(() => import('./decks.tsx'), 'DecksScreen', LIST),
  },
  scores: {
    action: 'learning.teach',
    View: later(() => import('./scores.tsx'), 'ScoresScreen', LIST),
  },
  courses: {
    action: 'learning.manage',
    View: later(() => import('./courses.tsx'), 'CoursesScreen', LIST),
  },
  sessions: {
    action: 'learning.teach',
    trains: true,
    View: later(() => import('./sessions.tsx'), 'SessionsScreen', LIST),
  },
  certificates: {
    action: 'learning.manage',
    View: later(() => import('./certificates.tsx'), 'CertificatesScreen', LIST),
  },
  reports: {
    action: 'learning.teach',
    View: later(() => import('./reports.tsx'), 'ReportsScreen', LIST),
  },
} satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS

/** Returns the screens a user may open, in tab order. */
export const screensOf = (role: Role, trains: boolean): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter(name => {
    const { action, trains: forTrainers }: Screen = SCREENS[name]
    return may(role, action) && (trains || !forTrainers)
  })
