import { type Sentence, speak } from '#rules/sentence.ts'
import { en } from './words.en.ts'

/** What is wrong, in the words of the English catalogue. */
export const inEnglish = (sentence: Sentence): string =>
  speak(sentence, key => (en as Record<string, string>)[key] ?? key)
