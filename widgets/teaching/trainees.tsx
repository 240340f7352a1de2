import { useStore } from '@nanostores/react'
import type { Language } from '#contract/language.ts'
import { TRAINEE_STATES } from '#contract/learning.ts'
import { taughtColumns } from '#contract/learning-columns.ts'
import { LEARNING_STANDINGS, type TaughtRow } from '#contract/learning-taught.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { createCohorts } from './cohorts.tsx'
import type { Model } from './model.ts'
import type { ScreenProps } from './screen.ts'
import { type TraineesWords, traineesEn } from './trainees.en.ts'

const PAGE_SIZE = 25
const TONES = { 'on-track': 'good', behind: 'bad', quiet: 'warn', done: 'good' } as const

export const TraineesScreen = (props: ScreenProps) => (
  <MoreWords en={traineesEn}>
    <Trainees {...props} />
  </MoreWords>
)

/** What the list is asked for, by the names of the wire: the path has checked the values. */
const wireQuery = (query: ListQuery) => query as { cohort?: string; standing?: TaughtRow['standing'] }

export function createTrainees({ api, path, $tenant }: Model) {
  const list = createPagedList<TaughtRow>({
    ...{ path, at: '/trainees', kinds: ['learning'], $ready: $tenant },
    filters: {
      ...{ cohort: null, class: null, mentor: null, search: null },
      ...{ standing: LEARNING_STANDINGS, state: TRAINEE_STATES },
    },
    sorts: ['name', 'submitted', 'overdue', 'lastAt'],
    start: { key: 'name', down: false },
    load: (query, page, signal) =>
      api(
        'GET learning/desk/trainees',
        { query: { ...wireQuery(query), page, size: PAGE_SIZE } },
        { signal },
      ),
  })
  return {
    list,
    /** What the filters find, as a file. @throws ApiError */
    file: (format: 'csv' | 'xlsx', language: Language, signal: AbortSignal) => {
      const { page: _, ...query } = list.$query.get() ?? {}
      return api(
        'GET learning/desk/trainees/export',
        { query: { ...wireQuery(query), format, language } },
        { as: 'file', signal },
      )
    },
  }
}

/** Everybody whom the reader teaches, with how far they are. */
function Trainees({ model }: ScreenProps) {
  const t = useWords<TraineesWords>()
  const { list, file } = partOf(model, createTrainees)
  const cohorts = useStore(partOf(model, createCohorts).$state).value ?? []
  return (
    <List<TaughtRow, typeof taughtColumns>
      caption={t('traineesLead')}
      lead={t('traineesLead')}
      file={{
        name: t('fileName'),
        fetch: (format, language, signal) => file(format === 'csv' ? 'csv' : 'xlsx', language, signal),
        toaster: model.toaster,
      }}
      search={t('searchTrainees')}
      filters={[
        {
          ...{ name: 'cohort', label: t('cohort') },
          options: cohorts.map(({ id, name }) => ({ value: id, text: name })),
        },
        {
          ...{ name: 'standing', label: t('column-standing') },
          options: LEARNING_STANDINGS.map(value => ({ value, text: t(value) })),
        },
        {
          ...{ name: 'state', label: t('column-state') },
          options: TRAINEE_STATES.map(value => ({ value, text: t(value) })),
        },
      ]}
      list={list}
      columns={taughtColumns}
      cells={{
        name: ({ name, email }) => <Lines under={email}>{name}</Lines>,
        class: ({ cohort, class: group }) => <Lines under={cohort.name}>{group.name}</Lines>,
        standing: ({ standing, state }) =>
          state === 'active' ? (
            <Badge tone={TONES[standing]} text={t(standing)} />
          ) : (
            <Badge tone="plain" text={t(state)} />
          ),
        submitted: ({ submitted, total }) => t('ofMany', { done: submitted, total }),
        attended: ({ attended, sessions }) => t('ofMany', { done: attended, total: sessions }),
      }}
      empty={{ title: t('noTrainees'), text: t('noTraineesText') }}
    />
  )
}
