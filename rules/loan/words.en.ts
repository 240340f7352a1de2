/** Messages shared by client-side validation and the server. */
export const en = {
  'loan.unfinished': 'complete your previuos loan request',
  'loan.business-only': 'Loans are only available for business growth',
  'loan.proposal-file': 'Select your loan proposal to continue',
  'offer.late':
    'If an instalment is more than {days} days late, a penalty of {rate}% of the overdue amount is added to it once.',
  'offer.expired': 'The offer was valid until {day}. Please contact us for a new one.',
  'offer.no-penalty': 'There is no late payment penalty.',
  'loan.names-first': 'Enter your names and ID number as in your national ID',
  'fund.list-failed': 'Failed to get loan funds list',
  'loan.partner': 'Select a Somo Loan Partner to continue',
  'loan.proposal-uploaded': 'Proposal uploaded successfully',
  'loan.write-what-to-mend': 'Write what the borrower needs to correct.',
  'loan.above-asked': 'You cannot approve more than was requested.',
  'fund.most-below-least': 'The maximum must not be less than the minimum.',
} as const
