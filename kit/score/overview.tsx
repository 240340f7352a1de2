import { Link } from 'wouter'
import type { CreditRecord } from '#contract/score-credit.ts'
import { CREDIT_GROUPS, GROUP_ADDRESSES } from '#contract/score-names.ts'
import { Gauge } from '#kit/chart/gauge.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Badge } from '#kit/member/badge.tsx'
import { bandOf, CREDIT_STOPS, needleOf } from '#rules/score/bands.ts'
import css from './credit.css?inline'
import type { CreditWords } from './credit.en.ts'
import { useBands, useScoreWords } from './value.ts'

const style = styleRef(css)
const TONES = { bad: 'bad', average: 'warn', good: 'good', excellent: 'good' } as const

/** Renders the average as a gauge, and the six groups with their scores. `hrefOf` returns the link of a group, if groups have one. */
export function CreditOverview({
  record,
  hrefOf,
}: {
  record: CreditRecord
  hrefOf?(address: string): string
}) {
  const t = useWords<CreditWords>()
  const words = useBands()
  const { figure } = useScoreWords(record.currency)
  const { average, groups, missing } = record
  return (
    <section className="card" ref={style}>
      {average === null ? (
        <div className="callout bad" role="alert">
          <div>
            <p>
              <strong>{t('noAverage')}</strong>
            </p>
            <p>
              {t('noAverageText', {
                count: missing.length,
                names: missing.map(name => t(`metric-${name}`)).join(', '),
              })}
            </p>
          </div>
        </div>
      ) : (
        <Gauge
          label={t('overall')}
          score={average}
          needle={needleOf(average)}
          stops={CREDIT_STOPS}
          band={bandOf(average, CREDIT_STOPS)}
          words={words}
          figure={figure(average)}
        />
      )}
      <ul className="credit-tiles stack gap-3">
        {CREDIT_GROUPS.map(group => {
          const percent = groups[group].percent
          const content = (
            <>
              <span>{t(`group-${group}`)}</span>
              {percent === null ? (
                <span className="muted">{t('notKnown')}</span>
              ) : (
                <Scored score={percent} text={figure(percent)} />
              )}
            </>
          )
          return (
            <li key={group}>
              {hrefOf ? (
                <Link href={hrefOf(GROUP_ADDRESSES[group])}>{content}</Link>
              ) : (
                <div className="tile">{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Renders a score with the badge of its band. */
export function Scored({ score, text }: { score: number; text: string }) {
  const words = useBands()
  const band = bandOf(score, CREDIT_STOPS)
  return (
    <span className="actions">
      <strong>{text}</strong>
      <Badge tone={TONES[band]} text={words[band]} />
    </span>
  )
}
