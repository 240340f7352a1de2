import type { Module } from '#contract/module.ts'
import type { ScoreSource } from '#contract/score-names.ts'

/** Path of a client's book. */
export const DIGIKUA = '/digikua/client/cashflow-summary'

/** Portal page, below `/dashboard`, where a measure can be improved. */
export const WHERE: Record<ScoreSource, string> = {
  books: DIGIKUA,
  validation: '/validation/home',
  surveys: '/qsurvey/client/home',
  loans: '/consumer-credit',
  account: '/profile',
  playbook: '/playbook/home',
  staff: '/support',
}

/** Module that provides that page. */
export const MODULE_OF: Partial<Record<ScoreSource, Module>> = {
  books: 'books',
  validation: 'validation',
  surveys: 'surveys',
  loans: 'loans',
  playbook: 'playbooks',
}
