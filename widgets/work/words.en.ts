import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { scoreTabEn } from './score.en.ts'

/** All words of the widget. The first screens import only their part. */
export const en = { ...firstEn, ...scoreTabEn } as const satisfies Catalogue
export type { WorkWords } from './first.en.ts'
