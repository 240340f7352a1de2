import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Candidate, Cohort } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { createJudging, mostOf, type Round } from './judging.ts'
import { OutcomeDialog, ScoreDialog } from './judging-dialogs.tsx'
import { Earlier, StandingMark } from './marks.tsx'
import { type Model, partOf } from './model.ts'
import { useSay } from './words.tsx'

/** Who is in the judging round, what everybody gave them, and the points of whoever looks. */
export function Judging({ model, cohort }: { model: Model; cohort: Cohort }) {
  const say = useSay()
  const judging = partOf(model, createJudging)
  const { value, failure } = useStore(judging.reading.$state)

  if (failure && !value) {
    return <Failure text={failure.message} onRetry={judging.reading.refresh} />
  }
  if (!value) return <Skeleton bones={['line', 'card', 'card']} />
  if (value.data.length === 0) return <Empty title={say('noCandidates')} text={say('noCandidatesText')} />
  return (
    <>
      <p className="soft">
        {say('judgingLead', {
          most: mostOf(value),
          criteria: value.criteria.map(({ name, most }) => `${name} ${most}`).join(', '),
        })}
      </p>
      <Candidates model={model} round={value} caption={cohort.name} />
    </>
  )
}

type CandidatesProps = { model: Model; round: Round; caption: string }

function Candidates({ model, round, caption }: CandidatesProps) {
  const say = useSay()
  const { user } = useStore(model.$self)
  const isSuper = useStore(model.$isSuper)
  const [judged, setJudged] = useState<Candidate | null>(null)
  const [decided, setDecided] = useState<Candidate | null>(null)
  const most = mostOf(round)
  const ownOf = ({ scores }: Candidate) => scores.find(({ by }) => by.id === user?.id)

  const columns: Column<Candidate>[] = [
    {
      key: 'name',
      title: say('applicant'),
      sort: true,
      value: ({ person }) => person.name,
      cell: ({ person: { id, name }, hub, gone, earlier }) => {
        const reviews = gone ? null : model.reviewsOf(id, 'approved')
        return (
          <span className="lines">
            {reviews ? <a href={reviews}>{name}</a> : name}
            {hub && <span className="soft">{hub.name}</span>}
            {gone ? <span className="soft">{say('gone')}</span> : <Earlier cohorts={earlier} />}
          </span>
        )
      },
    },
    {
      key: 'average',
      title: say('average'),
      align: 'figure',
      sort: true,
      value: ({ average }) => (average === null ? null : Number(average)),
      cell: ({ average, scores, gone }) => (
        <span className="lines end">
          {average === null ? (
            <span className="soft">{gone ? '–' : say('notJudged')}</span>
          ) : (
            `${average} / ${most}`
          )}
          {scores.length > 0 && <span className="soft">{say('judges', { count: scores.length })}</span>}
        </span>
      ),
    },
    {
      key: 'own',
      title: say('ownPoints'),
      align: 'figure',
      sort: true,
      value: row => ownOf(row)?.total ?? null,
      cell: row => ownOf(row)?.total ?? <span className="soft">{row.gone ? '–' : say('notYet')}</span>,
    },
    {
      key: 'standing',
      title: say('column-standing'),
      sort: true,
      value: ({ standing }) => standing,
      cell: ({ standing }) => <StandingMark standing={standing} />,
    },
    {
      key: 'deeds',
      title: say('actions'),
      value: () => null,
      cell: row =>
        !row.gone && (
          <span className="row-deeds">
            <Button onClick={() => setJudged(row)}>
              {say(row.standing === 'judging' ? 'judge' : 'seeScores')}
              <span className="sr"> {row.person.name}</span>
            </Button>
            {isSuper && row.average !== null && (
              <Button onClick={() => setDecided(row)}>
                {say(row.standing === 'judging' ? 'decide' : 'redecide')}
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
