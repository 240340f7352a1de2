import { type Sentence, translate } from '#rules/sentence.ts'
import { en } from './words.en.ts'

/** Translates a message with the English catalogue. */
export const inEnglish = (sentence: Sentence): string =>
  translate(sentence, key => (en as Record<string, string>)[key] ?? key)
