/** Messages shared by client-side validation and the server. */
export const en = {
  'budget.name-blank': 'Period name cannot be blank',
  'budget.from-blank': 'Start date cannot be blank',
  'budget.to-blank': 'End date cannot be blank',
  'budget.end-first': 'The end date is before the start date',
  'budget.line-blank': 'Expense name cannot be blank',
} as const
