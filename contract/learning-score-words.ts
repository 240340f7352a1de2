import { choicesIn } from './column.ts'
import type { Label } from './label.ts'
import type { Language } from './language.ts'
import type { ScoreItem } from './learning.ts'

/** Labels of the items of My Scores. */
export const SCORE_WORDS = {
  pitch1: { en: 'First pitch', sw: 'Wasilisho la kwanza' },
  pitch2: { en: 'Second pitch', sw: 'Wasilisho la pili' },
  pitchGrowth: { en: 'Growth in pitching', sw: 'Maendeleo katika kuwasilisha' },
  confidence1: { en: 'Confidence at the start', sw: 'Kujiamini mwanzoni' },
  confidence2: { en: 'Confidence at the end', sw: 'Kujiamini mwishoni' },
  confidenceGrowth: { en: 'Growth in confidence', sw: 'Maendeleo katika kujiamini' },
  computerLiteracyGrowth: { en: 'Growth in computer literacy', sw: 'Maendeleo katika kompyuta' },
  businessAcumenGrowth: { en: 'Growth in business acumen', sw: 'Maendeleo katika ujuzi wa biashara' },
  businessPlan: { en: 'Business plan', sw: 'Mpango wa biashara' },
  trainer: { en: 'Trainer’s score', sw: 'Alama ya mkufunzi' },
  mentor: { en: 'Mentor’s score', sw: 'Alama ya mshauri' },
  baselineSurvey: { en: 'Baseline survey', sw: 'Utafiti wa awali' },
  postTrainingSurvey: { en: 'Post-training survey', sw: 'Utafiti baada ya mafunzo' },
  averageGrowth: { en: 'Average growth', sw: 'Wastani wa maendeleo' },
} as const satisfies Record<ScoreItem, Label>

/** Returns the labels as a message catalogue: `score-pitch1`. */
export const scoreItemsIn = (language: Language) => choicesIn(language, 'score', SCORE_WORDS)
