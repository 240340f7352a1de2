import type { Catalogue } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import { mentorsEn } from './mentors.en.ts'

/** Everything that the widget says, in a file for each subject. The first screens bring only what they need. */
export const en = { ...firstEn, ...mentorsEn } as const satisfies Catalogue
