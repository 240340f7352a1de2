import type { LoanAction } from '#contract/loan-page.ts'

/** The actions that have a button of their own: what brings a loan on comes first, what ends it last. */
export const BUTTONS = [
  'pay-out',
  'send-rest',
  'rest-by-bank',
  'run-with-paid',
  'stop-payout',
  'approve',
  'recommend',
  'record-payment',
  'release-credit',
  'keep-credit',
  'claim',
  'release',
  'return',
  'undo',
  'reject',
  'withdraw',
  'write-off',
] as const satisfies LoanAction[]
export type Asked = (typeof BUTTONS)[number]
