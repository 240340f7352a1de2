import type { Language } from '#contract/tenant.ts'
import { en } from './paper-words.en.ts'
import { sw } from './paper-words.sw.ts'

/** The texts on documents, by language. */
export const paperWords: Record<Language, typeof en> = { en, sw }
