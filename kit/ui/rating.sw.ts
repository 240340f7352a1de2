import type { Translation } from '#kit/core/words.ts'
import type { RatingWords } from './rating.en.ts'

export const ratingSw: Translation<RatingWords> = {
  starsOf: { one: 'nyota {count} kati ya 5', other: 'nyota {count} kati ya 5' },
}
