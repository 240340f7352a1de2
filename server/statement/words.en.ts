export const en = {
  'statement.password-needed': 'This file is locked. Enter its password. We use it once and do not keep it.',
  'statement.password-wrong': 'This password does not open the file. Check it and enter it again.',
  'statement.pages': 'The file has more than 200 pages. Request a statement for a shorter period.',
  'statement.unreadable':
    'The file cannot be read. Download it again from your institution, and send that one.',
  'statement.too-much': 'Reading the file takes too long. Request a statement for a shorter period.',
  'statement.busy': 'Many statements are being read just now. Try again in a minute.',
  'statement.institution': 'Choose your financial institution from the list.',
  'statement.received': 'Your statement is received and verified. Open the report.',
  'statement.received-review': 'Your statement is received. Our staff will check it and let you know.',
  'statement.received-mapping':
    'Your statement is received. Tell us what its columns are, so that we can read it.',
  'statement.known': 'You have sent this file before. Its report has not changed.',
  'statement.none': 'Statement not found. Open the report again.',
  'statement.row-none': 'Line not found. Open the report again.',
  'statement.row-class': 'The line now counts as you chose.',
  'statement.entry-added': 'Added to your book.',
  'statement.entry-known': 'This line is already in your book.',
  'statement.charges-known': 'The charges of this month are already in your book.',
  'statement.entry-side': 'This line is neither a sale nor an expense. Say what it is first.',
  'statement.mapping-time': 'Choose the column with the date.',
  'statement.mapping-amount': 'Choose the columns with money in and money out, or the one that has both.',
  'statement.mapping-none': 'No line could be read. Check the columns for the date and the amounts.',
  'statement.accepted': 'The statement is accepted. Its owner will be notified.',
  'statement.rejected': 'The statement is rejected. Its owner will be notified, with your reason.',
  'statement.decided': 'Someone has already decided on this statement. Open it again.',
  'statement.no-rows':
    'Nothing in this statement could be read, so it cannot count. Ask its owner for a PDF or CSV file.',
  'statement.charges': 'Transaction charges',
  'statement.from-statement': 'Sales from statements',
  'statement.institution-name': 'Enter the name of the institution.',
  'statement.institution-saved': 'The institution is saved.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
