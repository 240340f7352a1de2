import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Candidate, Cohort } from '#contract/programme.ts'
import { useDays } from '#kit/people/person.tsx'
import { useKitWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Failure } from '#kit/ui/failure.tsx'
import { FormDialog, type FormField } from '#kit/ui/form-dialog.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { type Column, Table } from '#kit/ui/table.tsx'
import { readWhole } from './cohort-terms.ts'
import { createJudging, type Round } from './judging.ts'
import { StandingMark } from './marks.tsx'
import { type Model, partOf } from './model.ts'
import { useSay } from './words.tsx'

/** Who is in the judging round, what everybody gave them, and the points of whoever looks. */
export function Judging({ model, cohort }: { model: Model; cohort: Cohort }) {
  const say = useSay()
  const kit = useKitWords()
  const judging = partOf(model, createJudging)
  const { value, failure } = useStore(judging.reading.$state)

  if (failure && !value) {
    const text = failure.message || kit('failedText')
    return <Failure title={kit('failedTitle')} text={text} onRetry={judging.reading.refresh} />
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

/** All points that somebody can have. */
const mostOf = ({ criteria }: Round): number => criteria.reduce((sum, { most }) => sum + most, 0)

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
      cell: ({ person: { id, name }, hub }) => {
        const reviews = model.reviewsOf(id, 'approved')
        return (
          <span className="lines">
            {reviews ? <a href={reviews}>{name}</a> : name}
            {hub && <span className="soft">{hub.name}</span>}
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
      cell: ({ average, scores }) => (
        <span className="lines end">
          {average === null ? <span className="soft">{say('notJudged')}</span> : `${average} / ${most}`}
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
      cell: row => ownOf(row)?.total ?? <span className="soft">{say('notYet')}</span>,
    },
    {
      key: 'standing',
      title: say('standing'),
      sort: true,
      value: ({ standing }) => standing,
      cell: ({ standing }) => <StandingMark standing={standing} />,
    },
    {
      key: 'deeds',
      title: say('deeds'),
      value: () => null,
      cell: row => (
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

type ScoreProps = {
  model: Model
  round: Round
  candidate: Candidate
  own: Candidate['scores'][number] | undefined
  onClose(): void
}

/** The points of whoever looks, under those of the others. After the decision they are only read. */
function ScoreDialog({ model, round, candidate, own, onClose }: ScoreProps) {
  const say = useSay()
  const kit = useKitWords()
  const judging = partOf(model, createJudging)
  const { person, scores, standing } = candidate
  const title = say('scoresOf', { name: person.name })
  if (standing !== 'judging') {
    return (
      <Dialog title={title} onClose={onClose} foot={<Button onClick={onClose}>{kit('close')}</Button>}>
        <Scores round={round} scores={scores} />
      </Dialog>
    )
  }
  const start = Object.fromEntries(own?.points.map((point, at) => [`points.${at}`, String(point)]) ?? [])
  const pointsOf = (values: Record<string, string>) =>
    round.criteria.map(({ most }, at) => readWhole(values[`points.${at}`] ?? '', 0, most) ?? 0)
  const criteria = round.criteria.map(
    ({ name, most }, at): FormField => ({
      ...({ kind: 'digits', name: `points.${at}`, label: name, maxLength: 3 } as const),
      hint: say('pointsHint', { most }),
      check: value => (readWhole(value, 0, most) === null ? say('pointsWrong', { most }) : null),
    }),
  )
  return (
    <FormDialog
      title={title}
      lead={
        <>
          <Scores round={round} scores={scores.filter(one => one !== own)} />
          <p>{say('judgeLead')}</p>
        </>
      }
      start={{ ...start, note: own?.note ?? '' }}
      fields={[
        ...criteria,
        { kind: 'text', name: 'note', label: say('scoreNote'), optional: true, maxLength: 500 },
      ]}
      deed={say('givePoints')}
      onSubmit={async values => {
        await judging.score(person.id, pointsOf(values), values.note ?? '')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What others gave, criterion by criterion. */
function Scores({ round, scores }: { round: Round; scores: Candidate['scores'] }) {
  const say = useSay()
  const { day } = useDays()
  if (scores.length === 0) return <p className="soft">{say('noScores')}</p>
  return (
    <ul className="scores">
      {scores.map(({ by, points, total, note, at }) => (
        <li key={by.id}>
          <span className="score-head">
            <strong>{by.name}</strong>
            <strong>
              {total} / {mostOf(round)}
            </strong>
          </span>
          <span className="soft">
            {round.criteria.map(({ name }, index) => `${name} ${points[index] ?? '–'}`).join(' · ')}
          </span>
          {note && <span>{note}</span>}
          <span className="soft">{day(at)}</span>
        </li>
      ))}
    </ul>
  )
}

type OutcomeProps = { model: Model; candidate: Candidate; onClose(): void }

function OutcomeDialog({ model, candidate: { person, average, standing }, onClose }: OutcomeProps) {
  const say = useSay()
  const judging = partOf(model, createJudging)
  return (
    <FormDialog
      title={say('decideTitle', { name: person.name })}
      lead={
        <>
          {average !== null && <p>{say('decideAverage', { average })}</p>}
          <p>{say(standing === 'judging' ? 'decideLead' : 'decideAgain')}</p>
        </>
      }
      start={standing === 'judging' ? {} : { outcome: standing }}
      fields={[
        {
          kind: 'radio',
          name: 'outcome',
          label: say('outcome'),
          options: [
            { value: 'selected', text: say('is-selected') },
            { value: 'not-selected', text: say('is-not-selected') },
          ],
        },
        { kind: 'text', name: 'note', label: say('outcomeNote'), optional: true, maxLength: 500 },
      ]}
      deed={say('decideAndTell')}
      onSubmit={async ({ outcome, note = '' }) => {
        await judging.decide(person.id, outcome === 'selected' ? 'selected' : 'not-selected', note)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
