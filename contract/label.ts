import { LANGUAGE_CODES, type Language } from './language.ts'
import { recordOf } from './record.ts'

/** A text in every language. */
export type Label = Readonly<Record<Language, string>>

/** Returns a text in every language. @param textIn returns it in one */
export const inEveryLanguage = (textIn: (language: Language) => string): Label =>
  recordOf(LANGUAGE_CODES, textIn)

/** Returns labels as a message catalogue. */
export const inLanguage = <All extends Readonly<Record<string, Label>>>(language: Language, all: All) =>
  Object.fromEntries(Object.entries(all).map(([key, label]) => [key, label[language]])) as Record<
    keyof All,
    string
  >
