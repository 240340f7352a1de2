import type { MarkingRow } from '#contract/learning-marking.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { MarkingWords } from './marking.en.ts'

/** How an attempt stands: what it waits for, or what it came to; that it was late; who is at it. */
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
        one.step !== 'first' && <Badge tone="info" text={t(`step-${one.step}`)} />
      )}
    </span>
  )
}
