import { lateWords } from '#shell/late-words.tsx'
import { en } from './words.en.ts'

/** The texts of the way into an account. */
export const { Spoken: AccountSpoken, useT } = lateWords({
  name: 'account',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
})
