import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { TRAINEE_STATES } from '#contract/learning.ts'
import { taughtColumns } from '#contract/learning-columns.ts'
import { LEARNING_STANDINGS, type TaughtRow } from '#contract/learning-taught.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { createSelection } from '#kit/screens/list/selection.ts'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { createCohorts, type Model, type ScreenProps } from './model.ts'
import { StandingBadge } from './standing-badge.tsx'
import type { ToTrainees } from './trainee-dialog.tsx'
import { type TraineesWords, traineesEn } from './trainees.en.ts'

const TraineePage = lazy(() => import('./trainee.tsx'), 'TraineePage', ['heading', 'line', 'card'])
const TraineeDialog = lazy(() => import('./trainee-dialog.tsx'), 'TraineeDialog')

export const TraineesScreen = withWords(traineesEn, ({ model, place: { id } }: ScreenProps) =>
  id ? <TraineePage model={model} id={id} /> : <Trainees model={model} />,
)

function createTrainees({ host, path }: Model) {
  const { api } = host
  const list = createPagedList(host, 'GET learning/desk/trainees', {
    path,
    at: '/trainees',
    kinds: ['learning'],
    filters: {
      cohort: null,
      class: null,
      mentor: null,
      search: null,
      standing: LEARNING_STANDINGS,
      state: TRAINEE_STATES,
    },
    sorts: ['name', 'submitted', 'overdue', 'lastAt'],
    start: { key: 'name', down: false },
  })
  const selection = createSelection(list, ({ id }) => id)
  return {
    list,
    selection,
    /** Returns the selected ids; for "all", fetches every page of the filtered list. @throws ApiError */
    async whom(): Promise<string[]> {
      const { keys, all } = selection.$chosen.get()
      if (!all) return [...keys]
      const found: string[] = []
      for (let page = 1; ; page++) {
        const query = { ...selection.$filters.get(), page, size: 100 }
        const { data, total }: Reply<Contract['GET learning/desk/trainees']> = await api(
          'GET learning/desk/trainees',
          { query },
        )
        found.push(...data.map(({ id }) => id))
        if (data.length === 0 || found.length >= total) return found
      }
    },
    /** Exports the filtered list as a file. @throws ApiError */
    file: listFile(api, 'GET learning/desk/trainees/export', list),
  }
}

/** Renders all trainees whom the user teaches, with their progress. */
function Trainees({ model }: Pick<ScreenProps, 'model'>) {
  const t = useWords<TraineesWords>()
  const { day } = useDays()
  const { list, file, selection, whom } = partOf(model, createTrainees)
  const filters = useStore(selection.$filters)
  const chosen = useStore(selection.$chosen)
  const manages = useStore(model.$manages)
  const [dialog, setDialog] = useState<ToTrainees | null>(null)
  const cohorts = useStore(partOf(model, createCohorts).$state).value?.data ?? []
  const rows = useStore(list.$state).page?.data ?? []
  const inSight = [...new Set(rows.filter(({ id }) => chosen.keys.includes(id)).map(row => row.cohort.id))]
  // classes and mentors belong to a single cohort
  const one = filters.cohort ?? (!chosen.all && inSight.length === 1 ? inSight[0] : undefined)
  const bulk = (count: number) =>
    one ? (
      (['mentor', 'move', 'state'] as const).map(what => (
        <Button
          key={what}
          onClick={() => setDialog({ what, cohort: one, whom, lead: t('someTrainees', { count }) })}
        >
          {t(`ask-${what}`)}
        </Button>
      ))
    ) : (
      <span className="muted">{t('oneCohort')}</span>
    )
  return (
    <>
      <List<TaughtRow, typeof taughtColumns>
        caption={t('traineesLead')}
        lead={t('traineesLead')}
        file={{ name: t('fileName'), fetch: file, toaster: model.toaster }}
        search={t('searchTrainees')}
        filters={[
          rowFilter('cohort', t('cohort'), cohorts),
          { kind: 'link', name: 'class', label: t('class') },
          choiceFilter('standing', t('column-standing'), LEARNING_STANDINGS, value => t(value)),
          choiceFilter('state', t('column-state'), TRAINEE_STATES, value => t(value)),
        ]}
        list={list}
        opens
        selection={manages ? { of: selection, nameOf: ({ name }) => name, actions: bulk } : undefined}
        columns={taughtColumns}
        cells={{
          name: ({ id, name, cohort, class: group }) => (
            <Lines under={`${cohort.name}, ${group.name}`}>
              <Link href={`/trainees/${id}`}>{name}</Link>
            </Lines>
          ),
          standing: row => <StandingBadge row={row} />,
          lastAt: ({ lastAt }) => (lastAt ? day(lastAt) : '–'),
          submitted: ({ submitted, total }) => t('ofMany', { done: submitted, total }),
          attended: ({ attended, sessions }) => t('ofMany', { done: attended, total: sessions }),
        }}
        empty={{ title: t('noTrainees'), text: t('noTraineesText') }}
      />
      {dialog && (
        <TraineeDialog
          model={model}
          dialog={dialog}
          onDone={() => {
            selection.none()
            list.refresh()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
