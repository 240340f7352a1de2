import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CohortRow } from '#contract/learning-cohort.ts'
import { teachingCohortColumns } from '#contract/learning-columns.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { groupDigits } from '#rules/money.ts'
import { type CohortsWords, cohortsEn } from './cohorts.en.ts'
import { createCohorts, type ScreenProps } from './model.ts'

const CohortPage = lazy(() => import('./cohort.tsx'), 'CohortPage', ['heading', 'card', 'card'])
const NewCohort = lazy(() => import('./cohort.tsx'), 'NewCohort')

export const CohortsScreen = withWords(cohortsEn, ({ model, place: { id } }: ScreenProps) =>
  id ? <CohortPage model={model} id={id} /> : <Cohorts model={model} />,
)

/** Renders the cohorts, newest first. */
function Cohorts({ model }: Pick<ScreenProps, 'model'>) {
  const t = useWords<CohortsWords>()
  const { day } = useDays()
  const manages = useStore(model.$manages)
  const { value, failure } = useStore(partOf(model, createCohorts).$state)
  const [isOpening, setOpening] = useState(false)
  return (
    <>
      <List<CohortRow, typeof teachingCohortColumns>
        caption={t('cohortsLead')}
        lead={t('cohortsLead')}
        main={manages ? { text: t('newCohort'), onClick: () => setOpening(true) } : undefined}
        rows={value?.data ?? null}
        failure={failure}
        onRetry={model.refresh}
        opens
        columns={teachingCohortColumns}
        cells={{
          cohort: ({ id, name, hub }) => (
            <Lines under={hub}>
              <Link href={`/cohorts/${id}`}>{name}</Link>
            </Lines>
          ),
          course: ({ course, edition }) => (
            <Lines under={t('ofEdition', { number: edition })}>{course}</Lines>
          ),
          endsOn: ({ endsOn, closed }) => (closed ? <Badge tone="plain" text={t('over')} /> : day(endsOn)),
          trainees: ({ trainees }) => groupDigits(String(trainees)),
        }}
        empty={{ title: t('noCohorts'), text: t('noCohortsText') }}
      />
      {isOpening && <NewCohort model={model} onClose={() => setOpening(false)} />}
    </>
  )
}
