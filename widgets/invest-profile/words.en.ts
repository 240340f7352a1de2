import type { Catalogue } from '#kit/core/words.ts'
import { editEn } from './edit.en.ts'
import { firstEn } from './first.en.ts'
import { shareEn } from './share.en.ts'

/** Everything that the widget says. The first screens bring only what they need. */
export const en = { ...firstEn, ...editEn, ...shareEn } as const satisfies Catalogue
export type InvestWords = typeof en
