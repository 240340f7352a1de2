import type { Model, Place } from './model.ts'

/** What every screen is given. It looks into the place for what it shows. */
export type ScreenProps = { model: Model; place: Place }
