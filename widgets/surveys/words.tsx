import { useWords } from '#kit/speech.tsx'
import type { Say } from '#kit/words.ts'
import type { SurveyWords } from './words.en.ts'

export const useSay = (): Say<SurveyWords> => useWords<SurveyWords>()
