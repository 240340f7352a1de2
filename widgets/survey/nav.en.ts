import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the frame around every screen. */
export const navEn = {
  quarterly: 'Quarterly survey',
  learning: 'Learning surveys',
  'post-training': 'Post-training survey',
  home: 'Home',
  takeSurvey: 'Take Survey',
  back: 'Back',
} as const satisfies Catalogue
export type NavWords = typeof navEn
