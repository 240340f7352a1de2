import type { Texts } from '#contract/survey-definition.ts'

/** A text in a language; where it is missing there, in the survey's first, or whichever it is in. */
export const textIn = (texts: Texts | undefined, ...languages: readonly string[]): string =>
  [...languages, ...Object.keys(texts ?? {})]
    .map(language => texts?.[language]?.trim() ?? '')
    .find(text => text !== '') ?? ''
