import { messagesOf } from '#rules/sentence.ts'
import type { en } from './words.en.ts'

/** What is wrong with a survey, its expressions and its workbook. */
export const msg = messagesOf<typeof en>()
