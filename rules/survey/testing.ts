import { type Sentence, translate } from '#rules/sentence.ts'
import { en } from './words.en.ts'

/** What is wrong, in the words of the English catalogue. */
export const inEnglish = (sentence: Sentence): string =>
  translate(sentence, key => (en as Record<string, string>)[key] ?? key)
