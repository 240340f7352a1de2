import { firstEn } from './first.en.ts'
import { staffEn } from './staff.en.ts'

/** Everything that the widget says. */
export const en = { ...firstEn, ...staffEn } as const
export type HomeWords = typeof en
