import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { STEPS } from '#contract/onboarding-step.ts'
import type { ReviewRow } from '#contract/programme.ts'
import { reviewColumns } from '#contract/review-columns.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Age } from '#kit/member/badge.tsx'
import { Lines, List as ListScreen } from '#kit/screens/list/list.tsx'
import { rowFilter } from '#kit/staff/filter.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { useNames } from './badges.tsx'
import { type Model, PROGRAMMES, VIEWS } from './model.ts'
import type { ReviewWords } from './words.en.ts'

/** Renders the submissions: pending, rejected and approved. */
export function List({ model }: { model: Model }) {
  const t = useWords<ReviewWords>()
  const nameOf = useNames()
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const counts = useStore(model.list.$state).page?.counts
  const hubs = useStore(model.hubs.$state).value ?? []
  const cohorts = useStore(model.cohorts.$state).value ?? []

  return (
    <ListScreen<ReviewRow, typeof reviewColumns>
      title={t('title')}
      caption={`${t('title')}: ${t(`view-${view}`)}`}
      tabs={{
        label: t('views'),
        of: VIEWS.map(one => ({
          key: one,
          text: t(`view-${one}`),
          href: pathWith('/reviews', { ...query, verdict: one === 'pending' ? '' : one, page: '' }),
          isOpen: one === view,
          ...(counts && { count: counts[one] ?? 0 }),
        })),
      }}
      file={{ name: t('title'), fetch: model.exportList, toaster: model.toaster }}
      search={t('search')}
      filters={[
        {
          name: 'programme',
          label: t('programme'),
          options: PROGRAMMES.map(value => ({
            value,
            text: view === 'pending' && counts ? `${t(value)} (${counts[value] ?? 0})` : t(value),
          })),
        },
        {
          name: 'step',
          label: t('step'),
          // applications have no steps
          options: query.programme === 'application' ? [] : STEPS.map(value => ({ value, text: t(value) })),
        },
        rowFilter('hub', t('column-hub'), hubs.length > 1 ? hubs : []),
        {
          name: 'cohort',
          label: t('cohort'),
          options:
            query.programme === 'onboarding'
              ? []
              : cohorts.map(({ id, name, year }) => ({ value: id, text: `${name} ${year}` })),
        },
        { name: 'person', label: t('onePerson'), kind: 'link' },
      ]}
      list={model.list}
      opens
      columns={reviewColumns}
      cells={{
        name: ({ id, person }) => <Link href={pathWith(`/review/${id}`, query)}>{person.name}</Link>,
        what: row => (
          <span className="what">
            <Lines under={row.cohort?.name ?? t(row.programme)}>
              <span>{nameOf(row)}</span>
            </Lines>
          </span>
        ),
        at: ({ at, verdict }) => <Age since={at} isWaiting={verdict === 'pending'} />,
        tries: ({ tries }) =>
          tries > 1 ? t('again', { count: tries }) : <span className="muted">{t('first')}</span>,
      }}
      empty={{ title: t(`empty-${view}`), text: t(`emptyText-${view}`) }}
    />
  )
}
