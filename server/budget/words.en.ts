import type { en as ofBoth } from '#rules/budget/words.en.ts'

export const en = {
  'budget.from-none': 'This date does not exist. Choose the start date again.',
  'budget.to-none': 'This date does not exist. Choose the end date again.',
  'budget.too-long': 'A period can be at most ten years. Choose an earlier end date.',
  'budget.overlap':
    'These days overlap with the period “{name}”. Choose other days, or change that period first.',
  'budget.no-period': 'Period not found. Open the budget again.',
  'budget.no-line': 'Planned expense not found. Open the budget again.',
  'budget.line-twice': 'This period already has “{name}”. Change its amount instead.',
  'budget.full': 'There is no room for more. Remove what you no longer need first.',
  'budget.loan': 'Choose one of the owner’s loans, or none.',
  'budget.tranche': 'Enter how much of the loan is for this period, or choose no loan.',
  'budget.period-added': 'Period added successfully',
  'budget.period-saved': 'Period updated successfully',
  'budget.period-gone': 'The period is removed. Your book stays the same.',
  'budget.line-added': 'The expense is added to the budget',
  'budget.line-saved': 'The budget is updated',
  'budget.line-gone': 'The planned expense is removed. Your book stays the same.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
