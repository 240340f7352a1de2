import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Cohort } from '#contract/programme.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import { Season } from './marks.tsx'
import { type Model, STANDINGS } from './model.ts'
import { useSay } from './words.tsx'

/** The cohorts, newest first, with how their applicants stand. */
export function Cohorts({ model }: { model: Model }) {
  const say = useSay()
  const { value, failure } = useStore(model.cohorts.$state)
  const create = (
    <Link className="button primary no-print" href="/cohorts/new">
      {say('newCohort')}
    </Link>
  )
  if (failure && !value) {
    return <Failure text={failure.message} onRetry={model.cohorts.refresh} />
  }
  if (!value) return <Skeleton bones={['field', 'card', 'card']} />
  if (value.length === 0) return <Empty title={say('noCohorts')} text={say('noCohortsText')} deed={create} />
  return (
    <>
      <div className="intro">
        <p className="soft">{say('cohortsLead')}</p>
        {create}
      </div>
      <CohortTable model={model} cohorts={value} />
    </>
  )
}

function CohortTable({ model, cohorts }: { model: Model; cohorts: readonly Cohort[] }) {
  const say = useSay()
  const { day } = useDays()
  const hubs = useStore(model.hubs.$state).value ?? []
  const columns: Column<Cohort>[] = [
    {
      key: 'name',
      title: say('cohort'),
      sort: true,
      value: ({ name }) => name,
      cell: ({ id, name, year, hub }) => (
        <span className="lines">
          <Link href={`/cohorts/${id}`}>{name}</Link>
          <span className="soft">
            {year} · {hubs.find(one => one.id === hub)?.name ?? say('allHubs')}
          </span>
        </span>
      ),
    },
    {
      key: 'deadline',
      title: say('deadline'),
      sort: true,
      value: ({ deadline }) => deadline,
      cell: cohort => (
        <span className="lines">
          <Season cohort={cohort} />
          <span className="soft day">{say('until', { day: day(cohort.deadline) })}</span>
        </span>
      ),
    },
    {
      key: 'applicants',
      title: say('applicants'),
      align: 'figure',
      sort: true,
      value: ({ applicants }) => applicants,
      cell: ({ id, applicants }) =>
        applicants > 0 ? (
          <Link href={`/people?programme=application&cohort=${id}`}>{groupDigits(String(applicants))}</Link>
        ) : (
          0
        ),
    },
    {
      key: 'standings',
      title: say('howTheyStand'),
      value: () => null,
      cell: ({ standings }) => <Standings standings={standings} />,
    },
    {
      key: 'questions',
      title: say('questions'),
      align: 'figure',
      value: ({ questions }) => questions,
      cell: ({ id, questions }) => <Link href={`/cohorts/${id}/questions`}>{questions}</Link>,
    },
  ]
  return (
    <Table
      caption={say('cohorts')}
      quiet
      opens
      columns={columns}
      rows={cohorts}
      rowKey={({ id }) => id}
      pageSize={50}
    />
  )
}

/** How many stand where, as far as there are any. */
function Standings({ standings }: { standings: Cohort['standings'] }) {
  const say = useSay()
  const counted = STANDINGS.filter(one => (standings[one] ?? 0) > 0)
  if (counted.length === 0) return <span className="soft">{say('nobodyYet')}</span>
  return (
    <ul className="standings">
      {counted.map(one => (
        <li key={one}>
          <strong>{groupDigits(String(standings[one]))}</strong> {say(`is-${one}`)}
        </li>
      ))}
    </ul>
  )
}
