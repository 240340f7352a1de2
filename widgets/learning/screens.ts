import type { ComponentType } from 'react'
import { later } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Place } from '#rules/learning/route.ts'
import { hasScreen, type ScreenName, type ScreenProps } from './screen.ts'

const LIST: SkeletonPart[] = ['heading', 'line', 'card', 'card']

/** Returns the screen of a place; null for the home, and for places without one. */
export const screenOf = ({ at }: Place): ComponentType<ScreenProps> | null =>
  hasScreen(at) ? screens[at as ScreenName] : null

/** The screens besides the home, by the name of their place. All are lazy-loaded. */
const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  alerts: later(() => import('./alerts.tsx'), 'AlertsScreen', LIST),
  outline: later(() => import('./outline.tsx'), 'OutlineScreen', LIST),
  topic: later(() => import('./topic.tsx'), 'TopicScreen', LIST),
  assignments: later(() => import('./assignments.tsx'), 'AssignmentsScreen', LIST),
  assignment: later(() => import('./assignment.tsx'), 'AssignmentScreen', LIST),
  resources: later(() => import('./resources.tsx'), 'ResourcesScreen', LIST),
  mentors: later(() => import('./mentors.tsx'), 'Mentors', LIST),
  notes: later(() => import('./notes.tsx'), 'NoteList', LIST),
  note: later(() => import('./note.tsx'), 'NotePage', ['heading', 'card']),
  scores: later(() => import('./scores.tsx'), 'ScoresScreen', LIST),
  messages: later(() => import('./messages.tsx'), 'MessagesScreen', LIST),
  pitches: later(() => import('./pitches.tsx'), 'PitchesScreen', LIST),
  pitch: later(() => import('./pitches.tsx'), 'PitchScreen', LIST),
}
