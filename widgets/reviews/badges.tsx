import type { Verdict } from '#contract/onboarding.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { ReviewWords } from './words.en.ts'

const TONES = { pending: 'warn', approved: 'good', rejected: 'bad' } as const

/** Renders a submission's verdict; null for a step not submitted yet. */
export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  const t = useWords<ReviewWords>()
  return verdict ? (
    <Badge tone={TONES[verdict]} text={t(verdict)} />
  ) : (
    <Badge tone="plain" text={t('missing')} />
  )
}

/** Returns a function that names a submission. */
export function useNames() {
  const t = useWords<ReviewWords>()
  return ({ step, question }: Pick<ReviewRow, 'step' | 'question'>): string =>
    step ? t(step) : question ? t('question', { order: question.order, question: question.question }) : ''
}
