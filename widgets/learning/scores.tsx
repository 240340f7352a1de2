import { SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem } from '#contract/learning.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { dataOf } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Table } from '#kit/staff/table.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { isPending, SCORE_MOST } from '#rules/learning/scores.ts'
import { useKept } from './kept.ts'
import type { ScreenProps } from './model.ts'
import { type ScoresWords, scoresEn } from './scores.en.ts'

export const ScoresScreen = withWords(scoresEn, ScoreTable)

/** Renders a trainee's scores item by item, and their total. */
function ScoreTable({ model, own: { trainee } }: ScreenProps) {
  const t = useWords<ScoresWords>()
  const query = { trainee_id: trainee.id, cohort_id: trainee.cohortId }
  const read = dataOf(model.api, 'GET lms/scores/aggregates', () => ({ query }))
  const reading = useKept(model, 'scores', read)
  const { value, instead } = useRead(reading, { parts: ['line', 'card'] })
  return (
    <section className="stack">
      <h2 part="heading">{t('myScores')}</h2>
      {!value ? (
        instead
      ) : (
        <>
          <div className="card">
            <h3>{t('scoreOverall')}</h3>
            <p className="topic-name">{Math.round(value.percent)}%</p>
            <p className="muted">{t('totalOf', { total: value.total, most: SCORE_MOST })}</p>
            <p className="muted">{t('scoreLead', { weight: SCORE_WEIGHT })}</p>
          </div>
          <Table<ScoreItem>
            caption={t('myScores')}
            quiet
            pageSize={SCORE_ITEMS.length}
            rows={SCORE_ITEMS}
            rowKey={item => item}
            columns={[
              {
                key: 'item',
                title: t('scoreItem'),
                value: item => t(`score-${item}`),
                rank: 'title',
              },
              {
                key: 'state',
                title: t('scoreState'),
                value: item => Number(isPending(value[item])),
                cell: item =>
                  isPending(value[item]) ? (
                    <Badge tone="plain" text={t('scorePending')} />
                  ) : (
                    <Badge tone="good" text={t('scoreSubmitted')} />
                  ),
              },
              { key: 'weight', title: t('scoreWeight'), align: 'figure', value: () => SCORE_WEIGHT },
              {
                key: 'score',
                title: t('scoreGiven'),
                align: 'figure',
                rank: 'main',
                value: item => value[item],
                cell: item => (isPending(value[item]) ? t('scoreNone') : String(value[item])),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}
