import { queryValue } from '#rules/query.ts'

/** The screen at an address of the course. */
export type Place =
  | { at: 'home' | 'mentors' | 'alerts' | 'outline' | 'assignments' | 'pitches' | 'scores' | 'notes' }
  | { at: 'resources' | 'certificates' }
  | { at: 'topic'; cohort: string; class: string; chapter: string; topic: string }
  | { at: 'assignment' | 'note'; id: string }
  | { at: 'pitch'; pitch: 1 | 2 }
  /** `mentor` is the conversation partner; defaults to the first mentor. */
  | { at: 'messages'; mentor: string | null }

export const HOME = '/home'
export const OUTLINE = '/learning'

/** The side menu's screens of the Learning section, in order. */
export const SIDE = {
  pitches: '/learning/pitch-submission',
  assignments: '/learning/assignments',
  scores: '/learning/scores',
  notes: '/learning/notes',
  messages: '/learning/messages',
  resources: '/learning/resources',
} as const
export type SideName = keyof typeof SIDE

/** Parses an address; null if there is no such screen. */
export function placeOf(address: string): Place | null {
  const [path = ''] = address.split('?', 1)
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = path.split('/').slice(1)
  if (first === 'home' || first === 'mentors' || first === 'alerts') return { at: first }
  if (first !== 'learning') return null
  switch (second) {
    case '':
      return { at: 'outline' }
    case 'assignments':
      return third ? { at: 'assignment', id: third } : { at: 'assignments' }
    case 'notes':
      return third ? { at: 'note', id: third } : { at: 'notes' }
    case 'pitch-submission': {
      if (third === '') return { at: 'pitches' }
      return third === 'pitch1' || third === 'pitch2'
        ? { at: 'pitch', pitch: third === 'pitch1' ? 1 : 2 }
        : null
    }
    case 'scores':
    case 'resources':
    case 'certificates':
      return { at: second }
    case 'messages':
      return { at: 'messages', mentor: queryValue(address, 'mentor') }
  }
  if (!fifth) return null
  return { at: 'topic', cohort: second, class: third, chapter: fourth, topic: fifth }
}

export const topicPath = (of: { cohort: string; class: string; chapter: string; topic: string }): string =>
  `${OUTLINE}/${of.cohort}/${of.class}/${of.chapter}/${of.topic}`
export const assignmentPath = (id: string): string => `${SIDE.assignments}/${id}`
export const messagesPath = (mentor: string): string => `${SIDE.messages}?mentor=${mentor}`
