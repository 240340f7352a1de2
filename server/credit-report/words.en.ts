import type { en as ofBoth } from '#rules/credit-report/words.en.ts'

export const en = {
  'report.none': 'No loan has been paid out to you yet, so you have no repayment record.',
  'report.not-due': 'Your loan is paid out, and no instalment has been due yet.',
  'report.on-time': 'You have paid every instalment on time so far. Instalments: {count}.',
  'report.late':
    'Nothing is overdue today. Instalments paid on time: {onTime}; paid late: {late}. The longest delay in days: {worst}.',
  'report.overdue': 'You have overdue instalments: {count}. Days since the oldest was due: {days}.',
  'report.given-up': 'A loan was written off before it was repaid. Unpaid instalments: {count}.',
  'report.unknown':
    'We do not have the payment dates of every loan at the moment, so we cannot summarise your record.',
  'report.entry-loan': 'Loan {code}',
  'report.entry-check': 'Credit check, loan {code}',
  'report.entry-missing': 'Something is missing',
  'report.no-entry': 'Entry not found in your credit report. Reload the page.',

  'report.title': 'Credit report',
  'report.of': 'Record of {name} with {tenant}, as of {day}.',
  'report.timeliness': 'Instalments',
  'report.paid-late': 'Paid late',
  'report.overdue-now': 'Overdue now',
  'report.loans': 'Loans',
  'report.no-loans': 'You have not applied for a loan with us.',
  'report.loan': 'Loan',
  'report.status': 'Status',
  'report.amount': 'Amount',
  'report.applied': 'Applied on',
  'report.on-time-short': 'On time',
  'report.late-short': 'Late',
  'report.late-row': 'Loan {code}, instalment {number}, due {due}, paid: {paid}. Days late: {days}.',
  'report.unpaid': 'not yet',
  'report.borrowed': 'Borrowed',
  'report.checks': 'Credit checks',
  'report.no-score': 'no score given',
  'report.disputes': 'Your disputes',
  'report.page': 'Page',
  'dispute.is-open': 'Waiting for an answer',
  'dispute.is-accepted': 'Accepted',
  'dispute.is-declined': 'Declined',

  'dispute.opened': 'Thank you. We will look into it and tell you the result.',
  'dispute.open-already': 'You have already reported this. Please wait for our answer.',
  'dispute.none': 'Dispute not found. Go back to the list.',
  'dispute.answered-already': 'Someone has already answered this.',
  'dispute.accepted': 'The dispute is accepted. The client will be notified.',
  'dispute.declined': 'The dispute is declined. The client will be notified.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
