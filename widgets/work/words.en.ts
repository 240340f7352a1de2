import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { scoreTabEn } from './score.en.ts'

/** Everything that the widget says. The first screens bring only what they need. */
export const en = { ...firstEn, ...scoreTabEn } as const satisfies Catalogue
export type { WorkWords } from './first.en.ts'
