import { useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import type { SurveyWords } from './words.en.ts'

export const useT = (): Translate<SurveyWords> => useWords<SurveyWords>()
