import { messagesOf } from '#rules/sentence.ts'
import type { en } from './words.en.ts'

/** Creates messages about surveys, their expressions and workbooks. */
export const msg = messagesOf<typeof en>()
