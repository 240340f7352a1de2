import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { markingColumns } from '#contract/learning-columns.ts'
import type { MarkingRow } from '#contract/learning-marking.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { pathWith } from '#kit/staff/path-with.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { type MarkingWords, markingEn } from './marking.en.ts'
import { createMarkingList, filterOf, markingPath } from './marking-model.ts'
import { OneAttempt } from './marking-one.tsx'
import { Standing } from './marking-standing.tsx'
import type { ScreenProps } from './model.ts'

export const MarkingScreen = withWords(markingEn, (props: ScreenProps) =>
  props.place.id ? <OneAttempt key={props.place.id} {...props} /> : <Waiting {...props} />,
)

/** Renders attempts to mark, or marked ones, filtered by cohort and assignment. */
function Waiting({ model }: ScreenProps) {
  const t = useWords<MarkingWords>()
  const list = partOf(model, createMarkingList)
  const { page } = useStore(list.$state)
  const { cohorts = [], assignments = [] } = page ?? {}
  const { state: shown = 'waiting', ...query } = useStore(list.$query) ?? {}
  const filter = filterOf(pathWith('', { ...query, state: shown }))
  const first = page?.data[0]
  const option = (id: string, name: string, waiting: number) => ({ value: id, text: `${name} (${waiting})` })
  return (
    <List<MarkingRow, typeof markingColumns>
      caption={t('markingLead')}
      lead={shown === 'waiting' && t('markingLead')}
      tabs={{
        label: t('markingWhich'),
        of: (['waiting', 'marked'] as const).map(state => ({
          key: state,
          text: t(`marking-${state}`),
          href: markingPath({ ...filter, state, page: 1 }),
          isOpen: state === shown,
        })),
      }}
      main={
        shown === 'waiting' && page && first
          ? { text: t('markingStart', { count: page.total }), href: markingPath(filter, first.id) }
          : undefined
      }
      search={t('markingSearch')}
      filters={[
        {
          name: 'cohort',
          label: t('markingCohort'),
          options: cohorts.map(({ id, name, waiting }) => option(id, name, waiting)),
        },
        {
          name: 'assignment',
          label: t('markingAssignment'),
          options: assignments.map(({ id, title, waiting }) => option(id, title, waiting)),
        },
      ]}
      list={list}
      opens
      columns={markingColumns}
      cells={{
        trainee: ({ id, trainee, cohort, class: group }) => (
          <Lines under={t('markingOf', { cohort, class: group })}>
            <Link href={markingPath(filter, id)}>{trainee.name}</Link>
          </Lines>
        ),
        assignment: ({ assignment, number }) => (
          <Lines under={number > 1 && t('markingTry', { number })}>{assignment.title}</Lines>
        ),
        step: one => <Standing one={one} />,
      }}
      empty={{ title: t(shown === 'marked' ? 'markedNone' : 'markingNone'), text: t('markingNoneText') }}
      noMatch={shown === 'marked' ? undefined : { title: t('markingNone') }}
    />
  )
}
