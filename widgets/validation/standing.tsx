import type { ValidationResult } from '#contract/validation.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { ValidationWords } from './words.en.ts'

const TONES = { excellent: 'good', good: 'good', average: 'warn', bad: 'bad' } as const

/** Formats a percentage with one decimal for display; bands are derived from the unrounded value. */
export const percentOf = (value: number): string => value.toFixed(1)

/** Renders the discrepancy of book and statements: in words, as a meter, and as a band. */
export function Standing({ result }: { result: ValidationResult }) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  const band = t(`band-${result.band}`)
  const score = Math.floor(result.score)
  return (
    <section className="card standing" aria-label={t('score')}>
      <header className="head gap-1 across-4">
        <h3>{t('score')}</h3>
        <Badge tone={TONES[result.band]} text={band} />
      </header>
      <p className="figure">{t('discrepancyText', { percent: percentOf(result.discrepancy) })}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter has colours that cannot be themed */}
      <div
        className="meter"
        role="meter"
        aria-label={t('score')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={t('scoreText', { score, band })}
      >
        <span style={{ width: `${result.score}%` }} />
      </div>
      <p>{t('scoreText', { score, band })}</p>
      <p className="muted">
        {t('period', { from: day(result.from), to: day(result.to) })}. {t('coverage', { count: result.days })}{' '}
        {t('bands')}
      </p>
    </section>
  )
}
