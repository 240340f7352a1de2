import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { Back } from '#kit/member/back.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Season } from './badges.tsx'
import { CohortForm } from './cohort-form.tsx'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

const Questions = lazy(() => import('./questions.tsx'), 'Questions', ['line', 'card', 'card', 'card'])
const Judging = lazy(() => import('./judging.tsx'), 'Judging', ['line', 'card', 'card'])

const PARTS = ['', 'questions', 'judging'] as const

const PAGE = ['heading', 'line', 'card', 'card'] as const
/** Path segment of a new cohort. */
const NEW = 'new'

/** Renders one cohort: its settings, questions and judging round. */
export function CohortPage({ model }: { model: Model }) {
  const t = useT()
  const { id, part } = useStore(model.$place)
  const { value, loading, instead } = useRead(model.cohorts, { parts: PAGE })
  const cohort = value?.find(one => one.id === id) ?? null
  const heading = useArrival()

  if (!value) return instead
  if (!cohort && loading && id !== NEW) return <Skeleton parts={PAGE} />
  if (!cohort && id !== NEW) {
    return (
      <Empty
        title={t('cohortMissing')}
        action={
          <Link className="button" href="/cohorts">
            {t('allCohorts')}
          </Link>
        }
      />
    )
  }
  const at = cohort ? part : ''
  return (
    <section className="screen">
      <div>
        <Back to="/cohorts" text={t('allCohorts')} />
        <div className="inline gap-3">
          <h3 ref={heading} tabIndex={-1}>
            {cohort?.name ?? t('newCohort')}
          </h3>
          {cohort && <Season cohort={cohort} />}
        </div>
      </div>
      {cohort && (
        <Tabs
          label={cohort.name}
          of={PARTS}
          at={at}
          to={one => `/cohorts/${id}${one && `/${one}`}`}
          text={one => t(one || 'cohortTerms')}
        />
      )}
      {cohort && at === 'questions' ? (
        <Questions key={id} model={model} cohort={cohort} />
      ) : cohort && at === 'judging' ? (
        <Judging key={id} model={model} cohort={cohort} />
      ) : (
        <CohortForm key={id} model={model} cohort={cohort} cohorts={value} />
      )}
    </section>
  )
}
