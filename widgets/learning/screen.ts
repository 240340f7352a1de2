import type { Place } from '#rules/learning/route.ts'
import type { Model, Trainee } from './model.ts'

/** What every screen is given. It looks into the place for what it shows. */
export type ScreenProps = { model: Model; own: Trainee; place: Place }

/** The places that have a screen besides the home (`screens.ts`). One that has none leads home, and stands in no menu. */
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
