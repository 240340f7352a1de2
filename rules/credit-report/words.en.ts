/** Messages shared by client-side validation and the server. */
export const en = {
  'report.entry-kin': 'Next of kin',
  'report.entry-work': 'Work you named for loan {code}',
  'report.paid-on-time': 'Paid on time',
  'report.not-paid': 'Not paid, loan written off',
  'report.day-unknown': 'Paid, day not known',
  'report.ahead': 'Not due yet',
  'report.days-late': 'Days late now',
  'report.worst': 'Days late at worst',
  'report.paid-out': 'Paid out on',
  'report.owed': 'Still to pay',
  'report.references': 'References you gave',
  'report.no-references': 'You have given none.',
  'report.no-checks': 'No answer of a credit service is kept with your applications.',
} as const
