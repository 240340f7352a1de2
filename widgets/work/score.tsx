import { atom } from 'nanostores'
import { useMemo, useState } from 'react'
import { CREDIT_GROUPS } from '#contract/score-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { createReading } from '#kit/reading.ts'
import { MetricList } from '#kit/score/credit.tsx'
import { CreditOverview } from '#kit/score/overview.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import type { Model } from './model.ts'
import { type ScoreTabWords, scoreTabEn } from './score.en.ts'

/** Renders the borrower's credit scorecard: the current one, and the one stored at the decision. */
export const ScoreTab = withWords(scoreTabEn, Screen)

function Screen({ model, loan }: { model: Model; loan: string }) {
  const t = useWords<ScoreTabWords>()
  const { day } = useDays()
  const reading = useMemo(
    () =>
      createReading({
        $key: atom(loan),
        read: (id, signal) => model.api('GET scorecard/loans/:id', { params: { id } }, { signal }),
      }),
    [model, loan],
  )
  const { value, instead } = useRead(reading, { parts: ['card', 'card'], title: t('scoreFailed') })
  const [isNow, setNow] = useState(false)
  if (!value) return instead
  const { frozen, now } = value
  const record = frozen && !isNow ? frozen.record : now
  if (!record) return <Empty title={t('scoreNone')} text={t('scoreNoneText')} />
  return (
    <div className="stack">
      {frozen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons
        <div className="actions" role="group" aria-label={t('scoreShown')}>
          {[false, true].map(one => (
            <Button key={String(one)} aria-pressed={one === isNow} onClick={() => setNow(one)}>
              {t(one ? 'scoreNow' : 'scoreFrozen')}
            </Button>
          ))}
        </div>
      )}
      <p className="muted">
        {frozen && !isNow
          ? t('scoreFrozenText', { day: day(frozen.at), name: frozen.by })
          : t('scoreNowText')}
      </p>
      <CreditOverview record={record} />
      {CREDIT_GROUPS.map(group => (
        <section key={group} className="stack">
          <h3>{t(`group-${group}`)}</h3>
          <MetricList record={record} group={group} />
        </section>
      ))}
    </div>
  )
}
