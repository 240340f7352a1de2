import { useI18n, useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import { languageName } from '#rules/survey/language-name.ts'
import type { SurveyWords } from './words.en.ts'

export const useT = (): Translate<SurveyWords> => useWords<SurveyWords>()

/** Returns a function for the names of languages in the reader's language. */
export function useLanguageName(): (tag: string) => string {
  const { language } = useI18n()
  return tag => languageName(tag, language)
}
