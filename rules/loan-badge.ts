/** Badge style: success, caution, failure, awaiting action, neutral. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

/** The loan data a badge needs. */
export type Badged = {
  /** Our status, or that of another back end. */
  status: string
  /** Days an instalment is past due; absent if unknown. */
  daysLate?: number
}

const TONES: Record<string, Tone> = {
  draft: 'plain',
  pending: 'info',
  submitted: 'info',
  recommended: 'info',
  returned: 'warn',
  approved: 'good',
  paying: 'info',
  active: 'good',
  overpaid: 'warn',
  closed: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  'written-off': 'bad',
}

/**
 * Returns the badge of a loan, wherever it is shown: its status, or `late` for an active loan with a late instalment.
 * @returns the key of the word, and its style
 */
export function loanBadge({ status, daysLate = 0 }: Badged): { word: string; tone: Tone } {
  if (status === 'active' && daysLate > 0) return { word: 'late', tone: 'bad' }
  return { word: status, tone: TONES[status] ?? 'plain' }
}
