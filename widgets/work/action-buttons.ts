import type { LoanDeed } from '#contract/lending.ts'

/** The actions that have a button of their own: what brings a loan on comes first, what ends it last. */
export const BUTTONS = [
  'pay-out',
  'approve',
  'recommend',
  'record-payment',
  'claim',
  'release',
  'return',
  'undo',
  'reject',
  'withdraw',
  'write-off',
] as const satisfies LoanDeed[]
export type Asked = (typeof BUTTONS)[number]
