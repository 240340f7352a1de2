import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem } from '#contract/learning.ts'
import { gradebookColumns } from '#contract/learning-columns.ts'
import type { ScoreRow } from '#contract/learning-score.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { partOf } from '#kit/part-of.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { rowFilter } from '#kit/staff/filter.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { SCORE_MOST } from '#rules/learning/scores.ts'
import { createCohorts, type Model, type ScreenProps } from './model.ts'
import { type ScoresWords, scoresEn } from './scores.en.ts'

export const ScoresScreen = withWords(scoresEn, Gradebook)

const createGradebook = ({ host, path }: Model) =>
  createPagedList(host, 'GET learning/scores', {
    path,
    at: '/scores',
    kinds: ['learning'],
    filters: { cohort: null, search: null },
    start: { key: 'trainee', down: false },
  })

/** The scores of the trainees whom the reader teaches; opening a row enters what is missing. */
function Gradebook({ model }: ScreenProps) {
  const t = useWords<ScoresWords>()
  const list = partOf(model, createGradebook)
  const cohorts = useStore(partOf(model, createCohorts).$state).value?.data ?? []
  const [opened, setOpened] = useState<ScoreRow | null>(null)
  return (
    <>
      <List<ScoreRow, typeof gradebookColumns>
        caption={t('scoresLead')}
        lead={t('scoresLead')}
        search={t('scoresSearch')}
        filters={[rowFilter('cohort', t('column-cohort'), cohorts)]}
        list={list}
        opens
        rowKey={({ trainee }) => trainee.id}
        columns={gradebookColumns}
        cells={{
          trainee: row => (
            <button type="button" className="link" onClick={() => setOpened(row)}>
              {row.trainee.name}
            </button>
          ),
          points: ({ total }) => t('scoresTotal', { total, most: SCORE_MOST }),
        }}
        empty={{ title: t('scoresNone'), text: t('scoresNoneText') }}
      />
      {opened && <Entry model={model} row={opened} onSaved={list.refresh} onClose={() => setOpened(null)} />}
    </>
  )
}

/** A score as its field shows it: empty while it is pending. */
const written = (score: number | null): string => (score === null ? '' : `${score}`)
const read = (text: string | undefined): number | null => (text ? Number(text) : null)

type EntryProps = { model: Model; row: ScoreRow; onSaved(): void; onClose(): void }

/** The scores of one trainee: fields for those that the reader may enter, the others as facts. */
function Entry({ model, row: { trainee, scores, total, may }, onSaved, onClose }: EntryProps) {
  const t = useWords<ScoresWords>()
  const others = SCORE_ITEMS.filter(item => !(may as readonly ScoreItem[]).includes(item))
  return (
    <FormDialog
      title={trainee.name}
      lead={t('scoresTotal', { total, most: SCORE_MOST })}
      fields={may.map(item => ({
        kind: 'digits',
        name: item,
        label: t('scoresPoints', { item: t(`score-${item}`), most: SCORE_WEIGHT }),
        optional: true,
        check: text =>
          /^\d$/.test(text) && Number(text) <= SCORE_WEIGHT ? null : t('scoresWhole', { most: SCORE_WEIGHT }),
      }))}
      start={Object.fromEntries(may.map(item => [item, written(scores[item])]))}
      action={{ key: 'save' }}
      onSubmit={async values => {
        const changed = may
          .map(item => ({ item, score: read(values[item]), before: scores[item] }))
          .filter(({ score, before }) => score !== before)
        if (changed.length > 0) {
          await model.act(api =>
            api('POST learning/scores', { body: { trainee: trainee.id, scores: changed } }),
          )
          onSaved()
        }
      }}
      onClose={onClose}
    >
      {({ draw }) => (
        <>
          {draw()}
          <Facts facts={others.map(item => [t(`score-${item}`), scores[item] ?? t('scoresPending')])} />
        </>
      )}
    </FormDialog>
  )
}
