import type { en as ofBoth } from '#rules/credit-report/words.en.ts'

export const en = {
  'report.none': 'No loan was paid out to you yet, so there is no record of repayments.',
  'report.not-due': 'Your loan is paid out, and no instalment has been due yet.',
  'report.on-time': 'You have paid every instalment on time so far. Number of instalments: {count}.',
  'report.late':
    'Nothing is late today. Instalments paid on time: {onTime}; paid late: {late}. The longest delay in days: {worst}.',
  'report.overdue': 'Something is late today. Instalments: {count}. Days since the oldest was due: {days}.',
  'report.given-up': 'A loan was written off before it was paid back. Instalments not paid: {count}.',
  'report.unknown':
    'We do not know the payment days of every loan at the moment, so we cannot sum up your record.',
  'report.entry-loan': 'Loan {code}',
  'report.entry-check': 'Credit check, loan {code}',
  'report.entry-missing': 'Something is missing',
  'report.no-entry': 'There is no such entry in your credit report. Load the page again.',

  'report.title': 'Credit report',
  'report.of': 'The record of {name} with {tenant}, made on {day}.',
  'report.timeliness': 'Instalments',
  'report.paid-late': 'Paid late',
  'report.overdue-now': 'Late now',
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
  'report.disputes': 'What you said is wrong',
  'report.page': 'Page',
  'dispute.is-open': 'Waits for an answer',
  'dispute.is-accepted': 'Accepted',
  'dispute.is-declined': 'Declined',

  'dispute.opened': 'Thank you. We look into it and tell you what we find.',
  'dispute.open-already': 'You have said already what is wrong with this. Wait for our answer.',
  'dispute.none': 'There is no such dispute.',
  'dispute.answered-already': 'Somebody has answered this already.',
  'dispute.accepted': 'The dispute is accepted. The client is told.',
  'dispute.declined': 'The dispute is declined. The client is told.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
