import type { ScoreItem } from '#contract/learning.ts'
import type { Catalogue } from '#kit/core/words.ts'

/** Labels of the rows of My Scores. */
export const scoreItemsEn = {
  scorePitch1: 'First pitch',
  scorePitch2: 'Second pitch',
  scorePitchGrowth: 'Growth in pitching',
  scoreConfidence1: 'Confidence at the start',
  scoreConfidence2: 'Confidence at the end',
  scoreConfidenceGrowth: 'Growth in confidence',
  scoreComputerLiteracyGrowth: 'Growth in computer literacy',
  scoreBusinessAcumenGrowth: 'Growth in business acumen',
  scoreBusinessPlan: 'Business plan',
  scoreTrainer: 'Trainer’s score',
  scoreMentor: 'Mentor’s score',
  scoreBaselineSurvey: 'Baseline survey',
  scorePostTrainingSurvey: 'Post-training survey',
  scoreAverageGrowth: 'Average growth',
} as const satisfies Catalogue & Record<`score${Capitalize<ScoreItem>}`, string>
export type ScoreItemWords = typeof scoreItemsEn
