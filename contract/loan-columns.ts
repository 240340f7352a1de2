import { choice, columns, count, day, money, text } from './column.ts'
import type { Label } from './label.ts'
import type { LoanRow } from './lending.ts'
import type { Arrears, LoanStatus } from './loan-page.ts'

export const LOAN_STATUSES = {
  draft: { en: 'Draft', sw: 'Rasimu' },
  submitted: { en: 'Submitted', sw: 'Limewasilishwa' },
  returned: { en: 'Sent back', sw: 'Limerudishwa' },
  recommended: { en: 'Recommended', sw: 'Limependekezwa' },
  approved: { en: 'Approved', sw: 'Umeidhinishwa' },
  paying: { en: 'Being paid out', sw: 'Unatolewa' },
  active: { en: 'Active', sw: 'Unaendelea' },
  overpaid: { en: 'Overpaid', sw: 'Umelipwa zaidi' },
  closed: { en: 'Paid back', sw: 'Umelipwa wote' },
  rejected: { en: 'Rejected', sw: 'Limekataliwa' },
  withdrawn: { en: 'Withdrawn', sw: 'Limeondolewa' },
  'written-off': { en: 'Written off', sw: 'Umefutwa' },
} as const satisfies Record<LoanStatus, Label>

export const ARREARS = {
  none: { en: '', sw: '' },
  today: { en: 'Due today', sw: 'Leo' },
  '1-30': { en: '1-30 days', sw: 'Siku 1-30' },
  '31-60': { en: '31-60 days', sw: 'Siku 31-60' },
  '61-90': { en: '61-90 days', sw: 'Siku 61-90' },
  '90+': { en: 'Over 90 days', sw: 'Zaidi ya siku 90' },
} as const satisfies Record<Arrears, Label>

/** Columns of the loan queue, and of its export. */
export const loanColumns = columns<LoanRow>()({
  code: text({ en: 'Loan', sw: 'Mkopo' }, { only: 'file' }),
  client: text({ en: 'Client', sw: 'Mteja' }, { of: 'client.name', rank: 'title' }),
  fund: text({ en: 'Fund', sw: 'Mfuko' }, { only: 'file' }),
  status: choice({ en: 'Status', sw: 'Hali' }, { choices: LOAN_STATUSES, rank: 'main' }),
  amount: money({ en: 'Amount', sw: 'Kiasi' }, { sort: true }),
  currency: text({ en: 'Currency', sw: 'Sarafu' }, { only: 'file' }),
  approved: money({ en: 'Approved', sw: 'Kilichoidhinishwa' }, { of: 'approvedAmount', only: 'file' }),
  outstanding: money({ en: 'Balance', sw: 'Deni lililobaki' }, { only: 'file' }),
  due: money({ en: 'Due now', sw: 'Cha kulipa sasa' }, { of: 'dueNow', only: 'file' }),
  daysLate: count({ en: 'Days late', sw: 'Siku za kuchelewa' }, { sort: true }),
  arrears: choice({ en: 'Arrears', sw: 'Malimbikizo' }, { choices: ARREARS, only: 'file' }),
  since: day({ en: 'Since', sw: 'Tangu' }, { rank: 'minor', sort: true }),
  createdAt: day({ en: 'Started on', sw: 'Tarehe ya kuanza' }, { rank: 'minor', sort: true }),
  officer: text({ en: 'Officer', sw: 'Afisa' }, { of: 'claimedBy.name', rank: 'minor' }),
})
