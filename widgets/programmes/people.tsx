import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ProgressRow } from '#contract/programme.ts'
import { progressColumns } from '#contract/programme-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { groupDigits } from '#rules/money.ts'
import { Earlier, StandingBadge } from './badges.tsx'
import { type Model, PROGRAMMES, STANDINGS } from './model.ts'
import { useT } from './words.tsx'

const ActionDialog = lazy(() => import('./action-dialog.tsx'), 'ActionDialog')

/** Renders everyone in a programme, their progress, and the bulk actions. */
export function People({ model }: { model: Model }) {
  const t = useT()
  const { day } = useDays()
  const hubs = useStore(model.hubs.$state).value ?? []
  const cohorts = useStore(model.cohorts.$state).value ?? []
  const { standing: filter } = useStore(model.selection.$filters)
  const counts = useStore(model.people.$state).page?.counts
  const [dialog, setDialog] = useState<{ action: 'extend' | 'remind'; count: number } | null>(null)

  return (
    <>
      <List<ProgressRow, typeof progressColumns>
        caption={t('people')}
        lead={t('peopleLead')}
        file={{ name: t('fileName'), fetch: model.exportPeople, toaster: model.toaster }}
        search={t('searchPeople')}
        filters={[
          choiceFilter('programme', t('programme'), PROGRAMMES, value => t(value)),
          {
            name: 'standing',
            label: t('column-standing'),
            options: STANDINGS.filter(value => !counts || counts[value] || filter === value).map(value => ({
              value,
              text: withCount(t(`is-${value}`), counts?.[value]),
            })),
          },
          rowFilter('hub', t('column-hub'), hubs),
          rowFilter('cohort', t('cohort'), cohorts),
        ]}
        list={model.people}
        opens
        rowKey={({ person }) => person.id}
        columns={progressColumns}
        cells={{
          name: row => <Name model={model} row={row} />,
          standing: ({ standing }) => <StandingBadge standing={standing} />,
          done: row => <Progress row={row} />,
          deadline: ({ deadline, deadlineOf }) =>
            deadline ? (
              <Lines under={deadlineOf && t(`deadline-${deadlineOf}`)}>{day(deadline)}</Lines>
            ) : (
              <span className="muted">–</span>
            ),
        }}
        selection={{
          of: model.selection,
          nameOf: ({ person }) => person.name,
          actions: count =>
            (['extend', 'remind'] as const).map(action => (
              <Button key={action} onClick={() => setDialog({ action, count })}>
                {t(action)}
              </Button>
            )),
        }}
        empty={{ title: t('noPeople'), text: t('noPeopleText') }}
      />
      {dialog && <ActionDialog model={model} {...dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

const withCount = (text: string, count?: number) =>
  count === undefined ? text : `${text} (${groupDigits(String(count))})`

/** Renders the name, linked to the person's submissions if there are any. */
function Name({ model, row }: { model: Model; row: ProgressRow }) {
  const t = useT()
  const { person, programme, cohort, done, pending, rejected, earlier } = row
  const verdict = pending > 0 ? 'pending' : rejected > 0 ? 'rejected' : 'approved'
  const reviews = done + rejected > 0 ? model.reviewsOf(person.id, verdict) : null
  return (
    <Lines under={cohort?.name ?? t(programme)}>
      {reviews ? <a href={reviews}>{person.name}</a> : <span>{person.name}</span>}
      <Earlier cohorts={earlier} />
    </Lines>
  )
}

/** Renders how much is submitted, pending and rejected. */
function Progress({ row: { done, total, pending, rejected } }: { row: ProgressRow }) {
  const t = useT()
  const notes = [
    pending > 0 && t('pendingCount', { count: pending }),
    rejected > 0 && t('rejectedCount', { count: rejected }),
  ].filter(Boolean)
  return (
    <span className="lines">
      <span className="how-far">
        <span className="bar" aria-hidden="true">
          <span style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }} />
        </span>
        {t('ofTotal', { done, total })}
      </span>
      {notes.length > 0 && <span className="muted">{notes.join(' · ')}</span>}
    </span>
  )
}
