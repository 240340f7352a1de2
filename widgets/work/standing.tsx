import type { LoanRow } from '#contract/lending.ts'
import type { LoanStatus } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Age, Badge } from '#kit/member/badge.tsx'
import { loanBadge } from '#rules/loan-badge.ts'
import type { WorkWords } from './words.en.ts'

/** Renders a loan's status; an active loan in arrears is shown as late. */
export function Status({ status, daysLate = 0 }: { status: LoanStatus; daysLate?: number }) {
  const t = useWords<WorkWords>()
  const { word, tone } = loanBadge({ status, daysLate })
  return <Badge tone={tone} text={t(word as LoanStatus | 'late')} />
}

/** Renders how long a loan has had its status. Collection cases do not count as waiting. */
export const LoanAge = ({ since, needs }: Pick<LoanRow, 'since' | 'needs'>) => (
  <Age since={since} isWaiting={Boolean(needs) && needs !== 'collect'} />
)

/** Renders how far a borrower is in arrears. */
export function Arrears({ arrears, daysLate }: Pick<LoanRow, 'arrears' | 'daysLate'>) {
  const t = useWords<WorkWords>()
  if (arrears === 'none') return <span className="muted none">{t('noArrears')}</span>
  if (arrears === 'today') return <Badge tone="warn" text={t('dueToday')} />
  return <Badge tone={daysLate > 30 ? 'bad' : 'warn'} text={t('daysLate', { count: daysLate })} />
}
