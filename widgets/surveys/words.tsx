import { useWords } from '#kit/core/speech.tsx'
import type { Say } from '#kit/core/words.ts'
import type { SurveyWords } from './words.en.ts'

export const useSay = (): Say<SurveyWords> => useWords<SurveyWords>()
