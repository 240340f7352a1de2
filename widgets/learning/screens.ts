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
  alerts: later<ScreenProps>(() => import('./alerts.tsx').then(part => part.AlertsScreen), LIST),
  outline: later<ScreenProps>(() => import('./outline.tsx').then(part => part.OutlineScreen), LIST),
  topic: later<ScreenProps>(() => import('./topic.tsx').then(part => part.TopicScreen), LIST),
  assignments: later<ScreenProps>(
    () => import('./assignments.tsx').then(part => part.AssignmentsScreen),
    LIST,
  ),
  assignment: later<ScreenProps>(() => import('./assignment.tsx').then(part => part.AssignmentScreen), LIST),
  resources: later<ScreenProps>(() => import('./resources.tsx').then(part => part.ResourcesScreen), LIST),
  mentors: later<ScreenProps>(() => import('./mentors.tsx').then(part => part.Mentors), LIST),
  notes: later<ScreenProps>(() => import('./notes.tsx').then(part => part.NoteList), LIST),
  note: later<ScreenProps>(() => import('./note.tsx').then(part => part.NotePage), ['heading', 'card']),
  scores: later<ScreenProps>(() => import('./scores.tsx').then(part => part.ScoresScreen), LIST),
  messages: later<ScreenProps>(() => import('./messages.tsx').then(part => part.MessagesScreen), LIST),
  pitches: later<ScreenProps>(() => import('./pitches.tsx').then(part => part.PitchesScreen), LIST),
  pitch: later<ScreenProps>(() => import('./pitches.tsx').then(part => part.PitchScreen), LIST),
}
