import { lateWords } from '#shell/late-words.tsx'
import { en } from './words.en.ts'

/** Texts of the screens around sign-in and registration. */
export const { withWords, useT } = lateWords({
  name: 'account',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
})
