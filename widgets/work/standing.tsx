import type { LoanRow } from '#contract/lending.ts'
import type { LoanStatus } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Age, Badge } from '#kit/member/badge.tsx'
import { loanBadge } from '#rules/loan-badge.ts'
import type { WorkWords } from './words.en.ts'

/** How a loan stands; one that runs, and is behind, is late. */
export function Status({ status, daysLate = 0 }: { status: LoanStatus; daysLate?: number }) {
  const t = useWords<WorkWords>()
  const { word, tone } = loanBadge({ status, daysLate })
  return <Badge tone={tone} text={t(word as LoanStatus | 'late')} />
}

/** How long a loan has been where it stands. Whoever is late with a payment is not waiting. */
export const LoanAge = ({ since, needs }: Pick<LoanRow, 'since' | 'needs'>) => (
  <Age since={since} isWaiting={Boolean(needs) && needs !== 'collect'} />
)

/** How far behind a borrower is. */
export function Arrears({ arrears, daysLate }: Pick<LoanRow, 'arrears' | 'daysLate'>) {
  const t = useWords<WorkWords>()
  if (arrears === 'none') return <span className="muted none">{t('noArrears')}</span>
  if (arrears === 'today') return <Badge tone="warn" text={t('dueToday')} />
  return <Badge tone={daysLate > 30 ? 'bad' : 'warn'} text={t('daysLate', { count: daysLate })} />
}
