export const en = {
  'statement.password-needed':
    'This file is locked. Type its password: it opens the file once, and is kept nowhere.',
  'statement.password-wrong': 'This password does not open the file. Check it and type it again.',
  'statement.pages': 'The file has more than 200 pages. Ask for a statement of a shorter time.',
  'statement.unreadable':
    'The file cannot be read. Download it again from where you got it, and send that one.',
  'statement.too-much': 'Reading the file takes too long. Ask for a statement of a shorter time.',
  'statement.busy': 'Many statements are being read just now. Try again in a minute.',
  'statement.institution': 'Choose your financial institution from the list.',
  'statement.received': 'Your statement is here. We have read and proved it: open the report.',
  'statement.received-review': 'Your statement is here. Our staff look at it, and you hear from us.',
  'statement.received-mapping': 'Your statement is here. Say what its columns are, so that we can read it.',
  'statement.known': 'You have sent this file before. Its report stands as it was.',
  'statement.none': 'This statement is no longer there. Open the report again.',
  'statement.row-none': 'This line is no longer there. Open the report again.',
  'statement.row-class': 'The line is counted as you said.',
  'statement.entry-added': 'It is in your book now.',
  'statement.entry-known': 'This line is in your book already.',
  'statement.entry-side': 'This line is neither a sale nor an expense. Say first what it is.',
  'statement.mapping-time': 'Say which column has the day.',
  'statement.mapping-amount': 'Say which columns have what came in and what went out, or which one has both.',
  'statement.mapping-none': 'No line could be read so. Check which column has the day and which the amounts.',
  'statement.accepted': 'The statement counts now. Its owner is notified.',
  'statement.rejected': 'The statement does not count. Its owner is notified, with your reason.',
  'statement.decided': 'Somebody has decided about this statement already. Open it again.',
  'statement.no-rows':
    'Nothing of this statement could be read, so it cannot count. Ask its owner for a PDF or CSV file.',
  'statement.own': 'Nobody decides about a statement of their own.',
  'statement.charges': 'Transaction charges',
  'statement.from-statement': 'Sales from statements',
  'statement.institution-name': 'Write what the institution is called.',
  'statement.institution-saved': 'The institution is saved.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
