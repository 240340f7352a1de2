import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Candidate, Cohort } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { later } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Earlier, StandingBadge } from './badges.tsx'
import { createJudging, mostOf, type Round } from './judging.ts'
import { OutcomeDialog, ScoreDialog } from './judging-dialogs.tsx'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

const ExportDialog = later(() => import('#kit/ui/export-dialog.tsx'), 'ExportDialog')

/** Renders the candidates of the judging round, their points, and the user's own scoring. */
export function Judging({ model, cohort }: { model: Model; cohort: Cohort }) {
  const t = useT()
  const judging = partOf(model, createJudging)
  const { value, instead } = useRead(judging.reading)
  const [exporting, setExporting] = useState(false)

  if (!value) return instead
  if (value.data.length === 0) return <Empty title={t('noCandidates')} text={t('noCandidatesText')} />
  return (
    <>
      <header className="list-head inline">
        <p className="muted">
          {t('judgingLead', {
            most: mostOf(value),
            criteria: value.criteria.map(({ name, most }) => `${name} ${most}`).join(', '),
          })}
        </p>
        <div className="list-actions no-print">
          <Button onClick={() => setExporting(true)}>{t('exportList')}</Button>
        </div>
      </header>
      {exporting && (
        <ExportDialog
          name={cohort.name}
          count={value.data.length}
          fetch={judging.exportRound as never}
          toaster={model.toaster}
          onClose={() => setExporting(false)}
        />
      )}
      <Candidates model={model} round={value} caption={cohort.name} />
    </>
  )
}

type CandidatesProps = { model: Model; round: Round; caption: string }

function Candidates({ model, round, caption }: CandidatesProps) {
  const t = useT()
  const { user } = useStore(model.$self)
  const isSuper = useStore(model.$isSuper)
  const [judged, setJudged] = useState<Candidate | null>(null)
  const [decided, setDecided] = useState<Candidate | null>(null)
  const most = mostOf(round)
  const ownOf = ({ scores }: Candidate) => scores.find(({ by }) => by.id === user?.id)

  const columns: Column<Candidate>[] = [
    {
      key: 'name',
      title: t('applicant'),
      sort: true,
      value: ({ person }) => person.name,
      cell: ({ person: { id, name }, hub, gone, earlier }) => {
        const reviews = gone ? null : model.reviewsOf(id, 'approved')
        return (
          <span className="lines">
            {reviews ? <a href={reviews}>{name}</a> : name}
            {hub && <span className="muted">{hub.name}</span>}
            {gone ? <span className="muted">{t('gone')}</span> : <Earlier cohorts={earlier} />}
          </span>
        )
      },
    },
    {
      key: 'average',
      title: t('average'),
      align: 'figure',
      sort: true,
      value: ({ average }) => (average === null ? null : Number(average)),
      cell: ({ average, scores, gone }) => (
        <span className="lines end">
          {average === null ? (
            <span className="muted">{gone ? '–' : t('notJudged')}</span>
          ) : (
            `${average} / ${most}`
          )}
          {scores.length > 0 && <span className="muted">{t('judges', { count: scores.length })}</span>}
        </span>
      ),
    },
    {
      key: 'own',
      title: t('ownPoints'),
      align: 'figure',
      sort: true,
      value: row => ownOf(row)?.total ?? null,
      cell: row => ownOf(row)?.total ?? <span className="muted">{row.gone ? '–' : t('notYet')}</span>,
    },
    {
      key: 'standing',
      title: t('column-standing'),
      sort: true,
      value: ({ standing }) => standing,
      cell: ({ standing }) => <StandingBadge standing={standing} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      value: () => null,
      cell: row =>
        !row.gone && (
          <span className="row-actions">
            <Button onClick={() => setJudged(row)}>
              {t(row.standing === 'judging' ? 'judge' : 'seeScores')}
              <span className="sr"> {row.person.name}</span>
            </Button>
            {isSuper && row.average !== null && (
              <Button onClick={() => setDecided(row)}>
                {t(row.standing === 'judging' ? 'decide' : 'redecide')}
                <span className="sr"> {row.person.name}</span>
              </Button>
            )}
          </span>
        ),
    },
  ]

  return (
    <>
      <Table
        caption={caption}
        quiet
        columns={columns}
        rows={round.data}
        rowKey={({ person }) => person.id}
        pageSize={50}
      />
      {judged && (
        <ScoreDialog
          model={model}
          round={round}
          candidate={judged}
          own={ownOf(judged)}
          onClose={() => setJudged(null)}
        />
      )}
      {decided && <OutcomeDialog model={model} candidate={decided} onClose={() => setDecided(null)} />}
    </>
  )
}
