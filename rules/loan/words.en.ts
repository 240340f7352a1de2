/** Messages shared by client-side validation and the server. */
export const en = {
  'loan.unfinished': 'complete your previuos loan request',
  'loan.business-only': 'Loans are only available for business growth',
  'loan.proposal-file': 'Select your loan proposal to continue',
  'offer.late':
    'If an instalment is more than {days} days late, a penalty of {rate} % of what is overdue is added to it once.',
  'offer.no-penalty': 'Paying late adds no penalty.',
  'loan.names-first': 'Enter your names and ID number as in your national ID',
  'fund.list-failed': 'Failed to get loan funds list',
  'loan.partner': 'Select a Somo Loan Partner to continue',
  'loan.proposal-uploaded': 'Proposal uploaded successfully',
  'loan.write-what-to-mend': 'Write what the borrower is to mend.',
  'loan.above-asked': 'No more can be approved than was asked for.',
  'fund.most-below-least': 'The most must not be less than the least.',
} as const
