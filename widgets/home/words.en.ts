import { firstEn } from './first.en.ts'
import { staffEn } from './staff.en.ts'

/** All texts of the widget. */
export const en = { ...firstEn, ...staffEn } as const
export type HomeWords = typeof en
