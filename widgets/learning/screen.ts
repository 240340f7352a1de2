import type { Place } from '#rules/learning/route.ts'
import type { Model, Trainee } from './model.ts'

/** Props of every screen, which reads its parameters from the place. */
export type ScreenProps = { model: Model; own: Trainee; place: Place }

/** The places besides the home that have a screen (`screens.ts`). Others redirect to the home and are in no menu. */
export const SCREENS = [
  'mentors',
  'alerts',
  'outline',
  'topic',
  'assignments',
  'assignment',
  'resources',
  'notes',
  'note',
  'scores',
  'messages',
  'pitches',
  'pitch',
] as const satisfies readonly Place['at'][]
export type ScreenName = (typeof SCREENS)[number]

export const hasScreen = (at: Place['at']): boolean => (SCREENS as readonly string[]).includes(at)
