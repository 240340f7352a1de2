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
    View: later<ScreenProps>(() => import('./cohorts.tsx').then(part => part.CohortsScreen), LIST),
  },
  trainees: {
    action: 'learning.teach',
    View: later<ScreenProps>(() => import('./trainees.tsx').then(part => part.TraineesScreen), LIST),
  },
  mine: {
    action: 'learning.teach',
    View: later<ScreenProps>(() => import('./mentor.tsx').then(part => part.MentorScreen), LIST),
  },
  marking: {
    action: 'learning.teach',
    trains: true,
    View: later<ScreenProps>(() => import('./marking.tsx').then(part => part.MarkingScreen), LIST),
  },
  decks: {
    action: 'learning.teach',
    View: later<ScreenProps>(() => import('./decks.tsx').then(part => part.DecksScreen), LIST),
  },
  scores: {
    action: 'learning.teach',
    View: later<ScreenProps>(() => import('./scores.tsx').then(part => part.ScoresScreen), LIST),
  },
  courses: {
    action: 'learning.manage',
    View: later<ScreenProps>(() => import('./courses.tsx').then(part => part.CoursesScreen), LIST),
  },
  sessions: {
    action: 'learning.teach',
    trains: true,
    View: later<ScreenProps>(() => import('./sessions.tsx').then(part => part.SessionsScreen), LIST),
  },
  certificates: {
    action: 'learning.manage',
    View: later<ScreenProps>(() => import('./certificates.tsx').then(part => part.CertificatesScreen), LIST),
  },
  reports: {
    action: 'learning.teach',
    View: later<ScreenProps>(() => import('./reports.tsx').then(part => part.ReportsScreen), LIST),
  },
} satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS

/** Returns the screens a user may open, in tab order. */
export const screensOf = (role: Role, trains: boolean): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter(name => {
    const { action, trains: forTrainers }: Screen = SCREENS[name]
    return may(role, action) && (trains || !forTrainers)
  })
