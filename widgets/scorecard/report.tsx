import { useRef } from 'react'
import type { Business } from '#contract/business.ts'
import { CATEGORIES } from '#contract/score-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { printPart } from '#kit/print.ts'
import { useBands, useScoreWords } from '#kit/score/value.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { bandOf, stopsFor } from '#rules/score/bands.ts'
import { measuresIn, useQuarters } from './card.tsx'
import type { CardQuery, Model } from './model.ts'
import type { ScorecardWords } from './words.en.ts'

export type Props = { model: Model; businesses: readonly Business[]; query: CardQuery }

/** Renders every measure of a quarter with its value, score and source, to print and save. */
export function Report({ model, businesses, query }: Props) {
  const t = useWords<ScorecardWords>()
  const own = businesses.find(({ id }) => id === query.business)
  return (
    <>
      <Back to={model.cardPath(query)} text={t('back')} />
      {own && query.quarter ? (
        <Paper model={model} business={own} />
      ) : (
        <Empty title={t('notOpened')} text={t('notOpenedText')} />
      )}
    </>
  )
}

function Paper({ model, business }: { model: Model; business: Business }) {
  const t = useWords<ScorecardWords>()
  const { day } = useDays()
  const words = useBands()
  const quarterOf = useQuarters()
  const { score, figure, alike, value, measure, unitOf } = useScoreWords(business.currency)
  const { value: found, instead } = useRead(model.found, {
    title: t('failed'),
    parts: ['heading', 'card', 'card'],
  })
  const paper = useRef<HTMLElement>(null)
  if (!found) return instead
  const { entry } = found
  if (!entry) return <Empty title={t('noData')} text={t('noDataText')} />
  const title = t('reportOf', { name: entry.business.name, quarter: quarterOf(entry) })
  const stops = stopsFor(entry.business.months)
  const average = entry.averageScore
  return (
    <article className="stack" ref={paper}>
      <header className="head">
        <div>
          <h2 part="heading">{t('report')}</h2>
          <p>{title}</p>
          <p className="muted">
            {entry.final ? t('closedOn', { day: day(entry.dateAdded * 1000) }) : t('provisional')}{' '}
            {t('rules', { version: entry.version })}
          </p>
        </div>
        <Button onClick={() => paper.current && printPart(paper.current, title)}>{t('pdf')}</Button>
      </header>
      <p>
        <strong>
          {t('overall')}: {score(average)}
          {stops && average !== null && ` · ${words[bandOf(average, stops)]}`}
        </strong>
        {entry.rank && ` · ${t('rank', entry.rank)}`}
      </p>
      {CATEGORIES.map(category => {
        const measures = measuresIn(entry, category)
        const write = alike(measures.map(one => one.score))
        return (
          <section key={category} className="card report-part">
            <h3>
              {t(`category-${category}`)}: {score(entry.categories[category])}
            </h3>
            <SmallTable
              className="figures-table wide"
              heads={[t('measureColumn'), t('valueColumn'), t('scoreColumn'), t('notesColumn')]}
              rows={measures.map(one => [
                measure(one.id),
                value(unitOf(one.id), one.value),
                write(one.score),
                <>
                  {t(`source-${one.source}`)}
                  {one.notes && `: ${one.notes}`}
                  {one.overridden &&
                    `. ${t('overridden', {
                      from: one.overridden.from === null ? t('notKnown') : figure(one.overridden.from),
                      reason: one.overridden.reason,
                    })}`}
                </>,
              ])}
            />
          </section>
        )
      })}
    </article>
  )
}
