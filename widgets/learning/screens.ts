import type { ComponentType } from 'react'
import { later } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Place } from './place.ts'
import { hasScreen, type ScreenName, type ScreenProps } from './screen.ts'

const LIST: SkeletonPart[] = ['heading', 'line', 'card', 'card']

/** The screen of a place; none for the home, and for places that have none. */
export const screenOf = ({ at }: Place): ComponentType<ScreenProps> | null =>
  hasScreen(at) ? screens[at as ScreenName] : null

/** The screens besides the home, by the name of their place. Each comes when it is opened. */
const screens: Record<ScreenName, ComponentType<ScreenProps>> = {
  mentors: later<ScreenProps>(() => import('./mentors.tsx').then(part => part.Mentors), LIST),
}
