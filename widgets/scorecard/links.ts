import type { ScoreSource } from '#contract/score-names.ts'

/** A client's book. */
export const DIGIKUA = '/digikua/client/cashflow-summary'

/** The page of the portal where something can be done about a measure, below `/dashboard`. */
export const WHERE: Record<ScoreSource, string> = {
  books: DIGIKUA,
  validation: '/validation/home',
  surveys: '/qsurvey/client/home',
  loans: '/consumer-credit',
  account: '/profile',
  playbook: '/playbook/home',
  staff: '/support',
}
