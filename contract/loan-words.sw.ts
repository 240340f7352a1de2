import type { LoanBadgeWord } from './loan-words.en.ts'

/** Labels of loan statuses in Kiswahili. */
export const loanBadgesSw: Record<LoanBadgeWord, string> = {
  'is-draft': 'Rasimu',
  'is-pending': 'Linasubiri',
  'is-submitted': 'Linasubiri',
  'is-recommended': 'Linasubiri',
  'is-returned': 'Limerudishwa',
  'is-approved': 'Umeidhinishwa',
  'is-paying': 'Unatolewa',
  'is-active': 'Unaendelea',
  'is-late': 'Umechelewa',
  'is-overpaid': 'Umelipwa zaidi',
  'is-closed': 'Umelipwa wote',
  'is-rejected': 'Limekataliwa',
  'is-withdrawn': 'Limeondolewa',
  'is-written-off': 'Umefutwa',
}
