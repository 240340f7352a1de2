import type { TaughtRow } from '#contract/learning-taught.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { TraineesWords } from './trainees.en.ts'

const TONES = { 'on-track': 'good', behind: 'bad', quiet: 'warn', done: 'good' } as const

/** Renders a trainee's standing; for inactive trainees, their state instead. */
export function StandingBadge({ row: { standing, state } }: { row: Pick<TaughtRow, 'standing' | 'state'> }) {
  const t = useWords<TraineesWords>()
  return state === 'active' ? (
    <Badge tone={TONES[standing]} text={t(standing)} />
  ) : (
    <Badge tone="plain" text={t(state)} />
  )
}
