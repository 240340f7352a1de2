import type { en as ofBoth } from '#rules/budget/words.en.ts'

export const en = {
  'budget.from-none': 'The calendar has no such day. Choose the start date again.',
  'budget.to-none': 'The calendar has no such day. Choose the end date again.',
  'budget.too-long': 'A period has at most ten years. Choose an earlier end date.',
  'budget.overlap':
    'These days overlap with the period “{name}”. Choose other days, or change that period first.',
  'budget.no-period': 'This period is no longer there. Open the budget again.',
  'budget.no-line': 'This planned expense is no longer there. Open the budget again.',
  'budget.line-twice': 'This period has “{name}” already. Change its amount instead.',
  'budget.full': 'There is no room for more. Take out what is no longer needed first.',
  'budget.loan': 'Choose one of the loans of the owner, or none.',
  'budget.tranche': 'Say how much of the loan is meant for this period, or choose no loan.',
  'budget.period-added': 'Period added successfully',
  'budget.period-saved': 'Period updated successfully',
  'budget.period-gone': 'The period is taken out. Your book stays as it is.',
  'budget.line-added': 'The expense is in the budget',
  'budget.line-saved': 'The budget is changed',
  'budget.line-gone': 'The planned expense is taken out. Your book stays as it is.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
