import type { Language } from './tenant.ts'

/** A text in every language. */
export type Label = Readonly<Record<Language, string>>

/** Returns labels as a message catalogue. */
export const inLanguage = <All extends Readonly<Record<string, Label>>>(language: Language, all: All) =>
  Object.fromEntries(Object.entries(all).map(([key, label]) => [key, label[language]])) as Record<
    keyof All,
    string
  >
