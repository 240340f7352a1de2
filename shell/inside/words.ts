import { lateWords } from '#shell/late-words.tsx'
import { en } from './words.en.ts'

/** The texts of the pages behind the sign-in, and of the frame around them. */
export const { Spoken: InsideSpoken, useT } = lateWords({
  name: 'inside',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
})
