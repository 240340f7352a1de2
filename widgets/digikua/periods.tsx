import type { Period, Span } from '#contract/book.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { addDays, type Day } from '#rules/day.ts'
import { periodOn } from '#rules/period.ts'
import type { FigureWords } from './figures.en.ts'
import type { Model } from './model.ts'
import { SPANS } from './place.ts'

type Props = {
  model: Model
  place: { span: Span; on: Day | undefined }
  /** The span of all entries; null while unknown. */
  period: Period | null
  pathOf(span: Span, on?: Day): string
}

/** Renders the choice of period for the figures. */
export function Periods({ model, place: { span, on }, period, pathOf }: Props) {
  const t = useWords<FigureWords>()
  const { day } = useDays()
  const today = model.today()
  const requested = span === 'all' ? period : periodOn(span, on ?? today)
  const go = (to: string) => model.path.navigate(pathOf(span, to))
  const isLast = span === 'all' || !requested || requested.to >= today
  return (
    <div className="inline across-3 no-print">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className="spans inline gap-0" role="group" aria-label={t('period')}>
        {SPANS.map(one => (
          <Button
            key={one}
            kind="plain"
            aria-pressed={one === span}
            onClick={() => model.path.navigate(pathOf(one))}
          >
            {t(one)}
          </Button>
        ))}
      </div>
      {span !== 'all' && requested && (
        <div className="moves inline gap-1">
          <Button aria-label={t('earlier')} onClick={() => go(addDays(requested.from, -1))}>
            ‹
          </Button>
          <Button
            aria-label={t('later')}
            aria-disabled={isLast || undefined}
            onClick={() => isLast || go(addDays(requested.to, 1))}
          >
            ›
          </Button>
        </div>
      )}
      <span className="muted" aria-live="polite">
        {requested ? t('days', { from: day(requested.from), to: day(requested.to) }) : t('sinceStart')}
      </span>
    </div>
  )
}
