import type { Verdict } from '#contract/onboarding.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { useWords } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { ReviewWords } from './words.en.ts'

const TONES = { pending: 'warn', approved: 'good', rejected: 'bad' } as const

/** How a hand-in stands; null for what is not there yet. */
export function Standing({ verdict }: { verdict: Verdict | null }) {
  const say = useWords<ReviewWords>()
  return verdict ? (
    <Badge tone={TONES[verdict]} text={say(verdict)} />
  ) : (
    <Badge tone="plain" text={say('missing')} />
  )
}

/** What was handed in, in a few words. */
export function useNames() {
  const say = useWords<ReviewWords>()
  return ({ step, question }: Pick<ReviewRow, 'step' | 'question'>): string =>
    step ? say(step) : question ? say('question', { order: question.order, question: question.question }) : ''
}
