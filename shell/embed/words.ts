import { lateWords } from '#shell/late-words.tsx'
import { en } from './words.en.ts'

/** Texts of the page for partners. */
export const { withWords, useT } = lateWords({
  name: 'embed',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
})
