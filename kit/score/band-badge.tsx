import type { Band } from '#contract/score-names.ts'
import { Badge } from '#kit/member/badge.tsx'

const TONES = { bad: 'bad', average: 'warn', good: 'good', excellent: 'good' } as const

/** Renders the band of a score. */
export const BandBadge = ({ band, text }: { band: Band; text: string }) => (
  <Badge tone={TONES[band]} text={text} />
)
