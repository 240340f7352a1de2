import type { Module } from '#contract/module.ts'
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

/** The module that has to be on for that page to be there. */
export const MODULE_OF: Partial<Record<ScoreSource, Module>> = {
  books: 'books',
  validation: 'validation',
  surveys: 'surveys',
  loans: 'loans',
  playbook: 'playbooks',
}
