import type { MarkingRow } from '#contract/learning-marking.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { MarkingWords } from './marking.en.ts'

/** Renders an attempt's status: pending or its outcome, lateness, and who is marking it. */
export function Standing({ one }: { one: MarkingRow }) {
  const t = useWords<MarkingWords>()
  return (
    <span className="actions">
      {one.claimed && (
        <Badge
          tone="plain"
          text={one.claimed.mine ? t('markingMine') : t('markingWith', { name: one.claimed.name })}
        />
      )}
      {one.late && <Badge tone="warn" text={t('markingLate')} />}
      {one.outcome === 'accepted' ? (
        <Badge tone="good" text={t('markingScore', { score: one.score ?? 0 })} />
      ) : one.outcome === 'returned' ? (
        <Badge tone="warn" text={t('outcome-returned')} />
      ) : (
        <Badge tone={one.step === 'first' ? 'plain' : 'info'} text={t(`step-${one.step}`)} />
      )}
    </span>
  )
}
