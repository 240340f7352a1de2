import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import { bandOf, stopsFor } from '#rules/score/bands.ts'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

const TONES = { bad: 'bad', average: 'warn', good: 'good', excellent: 'good' } as const

/** Renders the user's business score of the last closed quarter, and a link to what would raise it. */
export function Score({ model, known }: { model: Model; known: Known<'score'> }) {
  const t = useWords<HomeWords>()
  const { value } = known
  if (known.state === 'empty') return null
  const stops = value ? stopsFor(value.months) : null
  const band = value && stops ? bandOf(value.average, stops) : null
  const text = (points: number) => String(Math.round(points * 100) / 100)
  return (
    <Block
      {...stateOf(model, 'score', known, t('scoreFailed'))}
      icon="chart"
      title={t('score')}
      aside={band && <Badge tone={TONES[band]} text={t(`score-${band}`)} />}
    >
      {value && (
        <>
          <p className="lead">{text(value.average)}</p>
          <p className="muted">
            {t('scoreOf', { quarter: value.quarter, year: value.year })}
            {value.change !== null &&
              ` · ${t(value.change < 0 ? 'scoreLess' : 'scoreMore', { points: text(Math.abs(value.change)) })}`}
          </p>
          <div className="actions">
            <a className="button" part="button" {...linkTo(model, value.to)}>
              {t('scoreOpen')}
            </a>
          </div>
        </>
      )}
    </Block>
  )
}
