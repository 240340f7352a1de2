import type { Words } from '#kit/core/words.ts'
import { en, type ReviewWords } from './words.en.ts'

export const words: Words<ReviewWords> = {
  name: 'reviews',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}
