import type { LoanAction } from '#contract/loan-page.ts'

/** Actions with their own button: those that advance a loan come first, those that end it last. */
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
export type ActionButton = (typeof BUTTONS)[number]
