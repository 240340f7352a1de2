import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { type Badged, loanBadge } from '#rules/loan-badge.ts'
import type { LoanWords } from './words.en.ts'

/** Statuses with texts of our own. */
const WORDS = [
  ...(['draft', 'pending', 'submitted', 'recommended', 'returned', 'approved', 'paying', 'active'] as const),
  ...(['late', 'overpaid', 'closed', 'rejected', 'withdrawn', 'written-off'] as const),
]
const isKnown = (word: string): word is (typeof WORDS)[number] => (WORDS as readonly string[]).includes(word)

/** `pendingApproval` → `Pending Approval`: for a status of another back end. */
const titleCase = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Returns a function that words a status, in title case. */
export function useStatusWords(): (word: string) => string {
  const t = useWords<LoanWords>()
  return word => (isKnown(word) ? t(`is-${word}`) : titleCase(word))
}

/** Renders a loan's status as a badge. */
export function Status({ loan }: { loan: Badged }) {
  const statusText = useStatusWords()
  const { word, tone } = loanBadge(loan)
  return <Badge tone={tone} text={statusText(word)} />
}
