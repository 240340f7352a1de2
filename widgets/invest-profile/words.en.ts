import type { Catalogue } from '#kit/core/words.ts'
import { editEn } from './edit.en.ts'
import { firstEn } from './first.en.ts'
import { shareEn } from './share.en.ts'

/** All words of the widget. The first screens import only their part. */
export const en = { ...firstEn, ...editEn, ...shareEn } as const satisfies Catalogue
export type InvestWords = typeof en
