/** Messages shared by client-side validation and the server. */
export const en = {
  'report.entry-kin': 'Next of kin',
  'report.entry-work': 'Work you named for loan {code}',
  'report.paid-on-time': 'Paid on time',
  'report.not-paid': 'Not paid, loan written off',
  'report.day-unknown': 'Paid, date unknown',
  'report.ahead': 'Not due yet',
  'report.days-late': 'Days late now',
  'report.worst': 'Most days late',
  'report.paid-out': 'Paid out on',
  'report.owed': 'Still to pay',
  'report.references': 'References you gave',
  'report.no-references': 'You have not given any.',
  'report.no-checks': 'There are no credit service results for your applications.',
} as const
