import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Cohort } from '#contract/programme.ts'
import { cohortColumns } from '#contract/programme-columns.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useRows } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { groupDigits } from '#rules/money.ts'
import { Season } from './badges.tsx'
import { type Model, STANDINGS } from './model.ts'
import { useT } from './words.tsx'

/** Renders the cohorts, newest first, with the standings of their applicants. */
export function Cohorts({ model }: { model: Model }) {
  const t = useT()
  const { day } = useDays()
  const rows = useRows(model.cohorts)
  const hubs = useStore(model.hubs.$state).value ?? []
  return (
    <List<Cohort, typeof cohortColumns>
      caption={t('cohorts')}
      lead={t('cohortsLead')}
      main={{ text: t('newCohort'), href: '/cohorts/new' }}
      {...rows}
      opens
      columns={cohortColumns}
      cells={{
        cohort: ({ id, name, year, hub }) => (
          <Lines under={`${year} · ${hubs.find(one => one.id === hub)?.name ?? t('allHubs')}`}>
            <Link href={`/cohorts/${id}`}>{name}</Link>
          </Lines>
        ),
        deadline: cohort => (
          <Lines under={t('until', { day: day(cohort.deadline) })}>
            <Season cohort={cohort} />
          </Lines>
        ),
        applicants: ({ id, applicants }) =>
          applicants > 0 ? (
            <Link href={`/people?programme=application&cohort=${id}`}>{groupDigits(String(applicants))}</Link>
          ) : (
            0
          ),
        standings: ({ standings }) => <Standings standings={standings} />,
        questions: ({ id, questions }) => <Link href={`/cohorts/${id}/questions`}>{questions}</Link>,
      }}
      empty={{ title: t('noCohorts'), text: t('noCohortsText') }}
    />
  )
}

/** Renders the number of people per standing, without zeros. */
function Standings({ standings }: { standings: Cohort['standings'] }) {
  const t = useT()
  const counted = STANDINGS.filter(one => (standings[one] ?? 0) > 0)
  if (counted.length === 0) return <span className="muted">{t('nobodyYet')}</span>
  return (
    <ul className="standings inline gap-0 across-3">
      {counted.map(one => (
        <li key={one}>
          <strong>{groupDigits(String(standings[one]))}</strong> {t(`is-${one}`)}
        </li>
      ))}
    </ul>
  )
}
