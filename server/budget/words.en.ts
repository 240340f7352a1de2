export const en = {
  'budget.name-blank': 'Period name cannot be blank',
  'budget.from-blank': 'Start date cannot be blank',
  'budget.from-none': 'The calendar has no such day. Choose the start date again.',
  'budget.to-blank': 'End date cannot be blank',
  'budget.to-none': 'The calendar has no such day. Choose the end date again.',
  'budget.end-first': 'The end date is before the start date',
  'budget.too-long': 'A period has at most ten years. Choose an earlier end date.',
  'budget.overlap':
    'These days overlap with the period “{name}”. Choose other days, or change that period first.',
  'budget.no-period': 'This period is no longer there. Open the budget again.',
  'budget.no-line': 'This planned expense is no longer there. Open the budget again.',
  'budget.line-blank': 'Expense name cannot be blank',
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

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
