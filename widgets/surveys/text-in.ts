import type { Texts } from '#contract/survey-definition.ts'
import { withoutMarks } from '#rules/survey/marks.ts'

/**
 * Returns a text in the first of these languages that has it, or else in any, without Markdown. References to answers become an ellipsis:
 * “How old is …?”
 */
export const textIn = (texts: Texts | undefined, ...languages: readonly string[]): string =>
  [...languages, ...Object.keys(texts ?? {})]
    .map(language => texts?.[language]?.trim() ?? '')
    .map(text => withoutMarks(text.replace(/\$\{[^}]*\}/g, '…')))
    .find(text => text !== '') ?? ''
