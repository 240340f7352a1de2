/** How a badge looks: done, with care, wrong, waiting for somebody, nothing of these. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

/** A loan as its badge sees it. */
export type Badged = {
  /** Ours, or the word that another back end has for it. */
  status: string
  /** For how many days an instalment has been due; absent where nobody knows. */
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
 * What a loan's badge says, wherever the loan is shown: its status, and of one that runs what its schedule says. A loan with an
 * instalment that is late is late, and never in order.
 * @returns the key of the word, and its look
 */
export function loanBadge({ status, daysLate = 0 }: Badged): { word: string; tone: Tone } {
  if (status === 'active' && daysLate > 0) return { word: 'late', tone: 'bad' }
  return { word: status, tone: TONES[status] ?? 'plain' }
}
