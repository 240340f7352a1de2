import { useStore } from '@nanostores/react'
import type { ProgressRow } from '#contract/programme.ts'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import { Choosing } from './choosing.tsx'
import { ExportDeeds } from './export-deeds.tsx'
import { Earlier, StandingMark } from './marks.tsx'
import { type Model, PROGRAMMES, STANDINGS } from './model.ts'
import { useSay } from './words.tsx'

/** Everybody in a programme, how far they are, and what may be done for many of them at once. */
export function People({ model }: { model: Model }) {
  const say = useSay()
  const table = usePaged(model.people)
  const query = useStore(model.people.$query) ?? {}
  const hubs = useStore(model.hubs.$state).value ?? []
  const cohorts = useStore(model.cohorts.$state).value ?? []
  const filters = useStore(model.$filters)
  const counts = useStore(model.$counts)
  const columns = useColumns(model)

  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, text: name })
  const narrowed = Object.keys(filters).length > 0

  return (
    <>
      <p className="soft">{say('peopleLead')}</p>
      <Filters
        search={say('searchPeople')}
        values={query}
        onChange={model.people.filter}
        onClear={model.people.clear}
        choices={[
          {
            name: 'programme',
            label: say('programme'),
            options: PROGRAMMES.map(value => ({ value, text: say(value) })),
          },
          {
            name: 'standing',
            label: say('standing'),
            options: STANDINGS.filter(value => !counts || counts[value] || filters.standing === value).map(
              value => ({ value, text: withCount(say(`is-${value}`), counts?.[value]) }),
            ),
          },
          { name: 'hub', label: say('hub'), options: hubs.map(named) },
          { name: 'cohort', label: say('cohort'), options: cohorts.map(named) },
        ]}
      />
      <Choosing model={model} rows={table.page?.data ?? []} total={table.page?.total ?? 0} />
      <PagedTable<ProgressRow>
        caption={say('people')}
        quiet
        opens
        columns={columns}
        rowKey={({ person }) => person.id}
        {...table}
        empty={
          narrowed ? (
            <Empty title={say('noMatch')} text={say('noMatchText')} />
          ) : (
            <Empty title={say('noPeople')} text={say('noPeopleText')} />
          )
        }
      />
      {table.page && table.page.total > 0 && <ExportDeeds model={model} />}
    </>
  )
}

const withCount = (text: string, count?: number) =>
  count === undefined ? text : `${text} (${groupDigits(String(count))})`

function useColumns(model: Model): Column<ProgressRow>[] {
  const say = useSay()
  const { day } = useDays()
  const chosen = useStore(model.$chosen)

  return [
    {
      key: 'name',
      title: say('person'),
      sort: true,
      value: ({ person }) => person.name,
      cell: ({ person: { id, name }, programme, cohort, done, pending, rejected, earlier }) => {
        const verdict = pending > 0 ? 'pending' : rejected > 0 ? 'rejected' : 'approved'
        const reviews = done + rejected > 0 ? model.reviewsOf(id, verdict) : null
        return (
          <span className="person">
            <label className="tick no-print">
              <input
                type="checkbox"
                aria-label={say('choosePerson', { name })}
                checked={chosen.all || chosen.ids.includes(id)}
                onChange={event => model.toggle([id], event.currentTarget.checked)}
              />
            </label>
            <span className="lines">
              {reviews ? <a href={reviews}>{name}</a> : name}
              <span className="soft">{cohort?.name ?? say(programme)}</span>
              <Earlier cohorts={earlier} />
            </span>
          </span>
        )
      },
    },
    {
      key: 'standing',
      title: say('standing'),
      value: ({ standing }) => standing,
      cell: ({ standing }) => <StandingMark standing={standing} />,
    },
    {
      key: 'done',
      title: say('progress'),
      sort: true,
      value: ({ done }) => done,
      cell: row => <Progress row={row} />,
    },
    {
      key: 'deadline',
      title: say('deadline'),
      sort: true,
      value: ({ deadline }) => deadline && day(deadline),
      cell: ({ deadline, deadlineOf }) =>
        deadline ? (
          <span className="lines">
            <span className="day">{day(deadline)}</span>
            {deadlineOf && <span className="soft">{say(`deadline-${deadlineOf}`)}</span>}
          </span>
        ) : (
          <None />
        ),
    },
    {
      key: 'lastAt',
      title: say('lastAt'),
      sort: true,
      value: ({ lastAt }) => lastAt && day(lastAt),
      cell: ({ lastAt }) => (lastAt ? <span className="day">{day(lastAt)}</span> : <None />),
    },
    {
      key: 'hub',
      title: say('hub'),
      rank: 'minor',
      value: ({ hub }) => hub?.name ?? null,
      cell: ({ hub }) => hub?.name ?? <None />,
    },
  ]
}

const None = () => <span className="soft">–</span>

/** How much is in, of it how much waits, and what was sent back. */
function Progress({ row: { done, total, pending, rejected } }: { row: ProgressRow }) {
  const say = useSay()
  const notes = [
    pending > 0 && say('pendingCount', { count: pending }),
    rejected > 0 && say('rejectedCount', { count: rejected }),
  ].filter(Boolean)
  return (
    <span className="lines far">
      <span className="how-far">
        <span className="bar" aria-hidden="true">
          <span style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
        </span>
        {say('ofTotal', { done, total })}
      </span>
      {notes.length > 0 && <span className="soft">{notes.join(' · ')}</span>}
    </span>
  )
}
