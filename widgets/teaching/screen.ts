import type { Model, Place } from './model.ts'

/** Props of every screen. It reads from `place` what to show. */
export type ScreenProps = { model: Model; place: Place }
