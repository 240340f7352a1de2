import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { STEPS } from '#contract/onboarding-step.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { reviewColumns } from '#contract/review-columns.ts'
import { useWords } from '#kit/core/speech.tsx'
import { Age } from '#kit/member/badge.tsx'
import { Lines, List as ListScreen } from '#kit/screens/list/list.tsx'
import { useNames } from './marks.tsx'
import { hrefOf, type Model, PROGRAMMES, VIEWS } from './model.ts'
import type { ReviewWords } from './words.en.ts'

/** What was handed in: what waits for a decision, what was sent back, what was approved. */
export function List({ model }: { model: Model }) {
  const say = useWords<ReviewWords>()
  const nameOf = useNames()
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const counts = useStore(model.$counts)
  const { hubs, cohorts } = useStore(model.$choices)

  return (
    <ListScreen<ReviewRow, typeof reviewColumns>
      title={say('title')}
      caption={`${say('title')}: ${say(`view-${view}`)}`}
      tabs={{
        label: say('views'),
        of: VIEWS.map(one => ({
          key: one,
          text: say(`view-${one}`),
          href: hrefOf({ ...query, verdict: one === 'pending' ? '' : one, page: '' }),
          isOpen: one === view,
          ...(counts && { count: counts[one] ?? 0 }),
        })),
      }}
      search={say('search')}
      filters={[
        {
          name: 'programme',
          label: say('programme'),
          options: PROGRAMMES.map(value => ({
            value,
            text: view === 'pending' && counts ? `${say(value)} (${counts[value] ?? 0})` : say(value),
          })),
        },
        {
          name: 'step',
          label: say('step'),
          // answers of an application have none
          options: query.programme === 'application' ? [] : STEPS.map(value => ({ value, text: say(value) })),
        },
        {
          name: 'hub',
          label: say('column-hub'),
          options: hubs.length > 1 ? hubs.map(({ id, name }) => ({ value: id, text: name })) : [],
        },
        {
          name: 'cohort',
          label: say('cohort'),
          options:
            query.programme === 'onboarding'
              ? []
              : cohorts.map(({ id, name, year }) => ({ value: id, text: `${name} ${year}` })),
        },
        { name: 'person', label: say('onePerson'), kind: 'link' },
      ]}
      list={model.list}
      opens
      columns={reviewColumns}
      cells={{
        name: ({ id, person }) => <Link href={hrefOf(query, `/review/${id}`)}>{person.name}</Link>,
        what: row => (
          <span className="what">
            <Lines under={row.cohort?.name ?? say(row.programme)}>
              <span>{nameOf(row)}</span>
            </Lines>
          </span>
        ),
        at: ({ at, verdict }) => <Age since={at} isWaiting={verdict === 'pending'} />,
        tries: ({ tries }) =>
          tries > 1 ? say('again', { count: tries }) : <span className="soft">{say('first')}</span>,
      }}
      empty={{ title: say(`empty-${view}`), text: say(`emptyText-${view}`) }}
    />
  )
}
