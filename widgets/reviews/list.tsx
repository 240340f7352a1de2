import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { STEPS } from '#contract/onboarding-step.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Age } from '#kit/staff/badge.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { Count, Tabs } from '#kit/staff/tabs.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useNames } from './marks.tsx'
import { FILTERS, hrefOf, type Model, PROGRAMMES, VIEWS } from './model.ts'
import type { ReviewWords } from './words.en.ts'

/** What was handed in: what waits for a decision, what was sent back, what was approved. */
export function List({ model }: { model: Model }) {
  const say = useWords<ReviewWords>()
  const table = usePaged(model.list)
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const counts = useStore(model.$counts)
  const { hubs, cohorts } = useStore(model.$choices)
  const columns = useColumns(model)

  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, text: name }))
  const isNarrowed = FILTERS.some(name => query[name])

  return (
    <>
      <h2 part="heading">{say('title')}</h2>
      <Tabs label={say('views')}>
        {VIEWS.map(one => (
          <Link
            key={one}
            href={hrefOf({ ...query, verdict: one === 'pending' ? '' : one, page: '' })}
            aria-current={one === view ? 'page' : undefined}
          >
            {say(`view-${one}`)}
            {counts && <Count of={counts[one] ?? 0} />}
          </Link>
        ))}
      </Tabs>
      <Filters
        search={say('search')}
        values={query}
        onChange={model.list.filter}
        onClear={model.clear}
        choices={[
          {
            name: 'programme',
            label: say('programme'),
            options: PROGRAMMES.map(value => ({
              value,
              text: view === 'pending' && counts ? `${say(value)} (${counts[value] ?? 0})` : say(value),
            })),
          },
          ...(query.programme === 'application'
            ? []
            : [
                {
                  name: 'step',
                  label: say('step'),
                  options: STEPS.map(value => ({ value, text: say(value) })),
                },
              ]),
          ...(hubs.length > 1 ? [{ name: 'hub', label: say('hub'), options: named(hubs) }] : []),
          ...(cohorts.length > 0 && query.programme !== 'onboarding'
            ? [
                {
                  name: 'cohort',
                  label: say('cohort'),
                  options: cohorts.map(({ id, name, year }) => ({ value: id, text: `${name} ${year}` })),
                },
              ]
            : []),
        ]}
      />
      {query.person && (
        <p className="only">
          {say('onePerson')}
          <Button kind="plain" onClick={() => model.list.filter('person', '')}>
            {say('showAll')}
          </Button>
        </p>
      )}
      <PagedTable<ReviewRow>
        caption={`${say('title')}: ${say(`view-${view}`)}`}
        quiet
        opens
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          isNarrowed ? (
            <Empty
              title={say('noMatch')}
              text={say('noMatchText')}
              deed={<Button onClick={model.clear}>{say('showAll')}</Button>}
            />
          ) : (
            <Empty title={say(`empty-${view}`)} text={say(`emptyText-${view}`)} />
          )
        }
      />
    </>
  )
}

function useColumns(model: Model): Column<ReviewRow>[] {
  const say = useWords<ReviewWords>()
  const { day } = useDays()
  const nameOf = useNames()
  const query = useStore(model.list.$query) ?? {}
  return [
    {
      key: 'name',
      title: say('person'),
      sort: true,
      value: ({ person }) => person.name,
      cell: ({ id, person }) => <Link href={hrefOf(query, `/review/${id}`)}>{person.name}</Link>,
    },
    {
      key: 'what',
      title: say('what'),
      value: nameOf,
      cell: row => (
        <span className="lines what">
          <span>{nameOf(row)}</span>
          <span className="soft">{row.cohort?.name ?? say(row.programme)}</span>
        </span>
      ),
    },
    { key: 'hub', title: say('hub'), value: ({ hub }) => hub?.name ?? say('none') },
    {
      key: 'at',
      title: say('handedIn'),
      sort: true,
      value: ({ at }) => day(at),
      cell: ({ at, verdict }) => <Age since={at} isWaiting={verdict === 'pending'} />,
    },
    {
      key: 'tries',
      title: say('tries'),
      value: ({ tries }) => tries,
      cell: ({ tries }) =>
        tries > 1 ? say('again', { count: tries }) : <span className="soft">{say('first')}</span>,
    },
  ]
}
