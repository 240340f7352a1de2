import type { Texts } from '#contract/survey-definition.ts'
import { useI18n } from '#kit/core/i18n.tsx'
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

/** Returns a function for such texts in the reader's language, or else in one of these. */
export function useTextIn(...others: readonly string[]): (texts: Texts | undefined) => string {
  const { language } = useI18n()
  return texts => textIn(texts, language, ...others)
}
