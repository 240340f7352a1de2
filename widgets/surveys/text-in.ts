import type { Texts } from '#contract/survey-definition.ts'
import { withoutMarks } from '#rules/survey/marks.ts'

/**
 * A text in a language, in one line without its Markdown; where it is missing there, in the survey's first, or whichever it is in. Answers
 * that it names are left open: “How old is …?”
 */
export const textIn = (texts: Texts | undefined, ...languages: readonly string[]): string =>
  [...languages, ...Object.keys(texts ?? {})]
    .map(language => texts?.[language]?.trim() ?? '')
    .map(text => withoutMarks(text.replace(/\$\{[^}]*\}/g, '…')))
    .find(text => text !== '') ?? ''
