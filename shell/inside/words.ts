import { lateWords } from '#shell/late-words.tsx'
import { en } from './words.en.ts'

/** Texts of the signed-in pages and of their frame. */
export const { withWords, useT } = lateWords({
  name: 'inside',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
})
