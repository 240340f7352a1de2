import type { Translation } from '#kit/core/words.ts'
import type { ScoreItemWords } from './score-items.en.ts'

export const scoreItemsSw: Translation<ScoreItemWords> = {
  scorePitch1: 'Wasilisho la kwanza',
  scorePitch2: 'Wasilisho la pili',
  scorePitchGrowth: 'Maendeleo katika kuwasilisha',
  scoreConfidence1: 'Kujiamini mwanzoni',
  scoreConfidence2: 'Kujiamini mwishoni',
  scoreConfidenceGrowth: 'Maendeleo katika kujiamini',
  scoreComputerLiteracyGrowth: 'Maendeleo katika kompyuta',
  scoreBusinessAcumenGrowth: 'Maendeleo katika ujuzi wa biashara',
  scoreBusinessPlan: 'Mpango wa biashara',
  scoreTrainer: 'Alama ya mkufunzi',
  scoreMentor: 'Alama ya mshauri',
  scoreBaselineSurvey: 'Utafiti wa awali',
  scorePostTrainingSurvey: 'Utafiti baada ya mafunzo',
  scoreAverageGrowth: 'Wastani wa maendeleo',
}
