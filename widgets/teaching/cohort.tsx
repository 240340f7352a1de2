import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CohortWhole } from '#contract/learning-cohort.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { type CohortWords, cohortEn } from './cohort.en.ts'
import type { OpenDialog } from './cohort-dialog.tsx'
import { type Model, useRecord } from './model.ts'

const CohortDialog = lazy(() => import('./cohort-dialog.tsx'), 'CohortDialog')

export const CohortPage = withWords(cohortEn, Whole)

/** Renders the dialog that opens a new cohort. */
export const NewCohort = withWords(cohortEn, (props: { model: Model; onClose(): void }) => (
  <CohortDialog {...props} dialog={{ what: 'open' }} />
))

/** Renders a cohort: its classes, its teachers, and the actions on it. */
function Whole({ model, id }: { model: Model; id: string }) {
  const t = useWords<CohortWords>()
  const reading = useRecord(model, 'GET learning/desk/cohorts/:id', id)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const back = <Back to="/cohorts" text={t('allCohorts')} />
  const { value: of, instead } = useRead(reading, {
    missing: { way: back, title: t('noCohort'), text: t('noCohortText') },
  })
  if (!of) return instead
  return (
    <>
      <Head model={model} of={of} back={back} ask={setDialog} />
      <Classes model={model} of={of} ask={setDialog} />
      <Teachers model={model} of={of} ask={setDialog} />
      {dialog && <CohortDialog model={model} dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

type PartProps = { model: Model; of: CohortWhole; ask(dialog: OpenDialog): void }

function Head({ model, of, back, ask }: PartProps & { back: React.ReactNode }) {
  const t = useWords<CohortWords>()
  const { day } = useDays()
  const manages = useStore(model.$manages)
  return (
    <>
      <PageHead
        way={back}
        title={of.name}
        actions={
          <div className="actions no-print">
            {manages && of.classList.length > 0 && (
              <Button kind="primary" onClick={() => ask({ what: 'invite', of })}>
                {t('ask-invite')}
              </Button>
            )}
            <Button onClick={() => ask({ what: 'broadcast', of })}>{t('ask-broadcast')}</Button>
          </div>
        }
        more={{
          text: t('moreActions'),
          actions: (manages ? (['change', 'copy', 'class', 'teacher'] as const) : []).map(what => ({
            text: t(`ask-${what}`),
            onClick: () => ask({ what, of }),
          })),
        }}
      >
        <p>
          {of.closed && <Badge tone="plain" text={t('isClosed')} />}{' '}
          {t('courseEdition', { course: of.course, number: of.edition })}
        </p>
        <p className="muted">
          {[t('dates', { from: day(of.startsOn), to: day(of.endsOn) }), of.hub].filter(Boolean).join(' · ')}
        </p>
      </PageHead>
      {of.selected > 0 && (
        <div className="callout">
          <p>{t('selectedWait', { count: of.selected })}</p>
          <Button kind="primary" onClick={() => ask({ what: 'selected', of })}>
            {t('ask-selected')}
          </Button>
        </div>
      )}
    </>
  )
}

function Classes({ model, of, ask }: PartProps) {
  const t = useWords<CohortWords>()
  const manages = useStore(model.$manages)
  return (
    <section className="card">
      <h3>{t('classesHead')}</h3>
      <ul className="rows">
        {of.classList.map(group => (
          <li key={group.id}>
            <div className="lines">
              <strong>{group.name}</strong>
              <span className="muted">{t('classTrainees', { count: group.trainees })}</span>
            </div>
            <div className="actions">
              <Link
                className="button"
                href={`/trainees?cohort=${of.id}&class=${group.id}`}
                aria-label={`${t('seeTrainees')}: ${group.name}`}
              >
                {t('seeTrainees')}
              </Link>
              {manages && (
                <Button
                  kind="plain"
                  aria-label={`${t('renameClass')}: ${group.name}`}
                  onClick={() => ask({ what: 'rename', of, group })}
                >
                  {t('renameClass')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Teachers({ model, of, ask }: PartProps) {
  const t = useWords<CohortWords>()
  const manages = useStore(model.$manages)
  const partOf = ({ part, class: group, trainees }: CohortWhole['teachers'][number]) => {
    if (part === 'mentor') return t('isMentor', { count: trainees })
    const own = of.classList.find(({ id }) => id === group)
    return own ? t('isTrainerOf', { name: own.name }) : t('isTrainer')
  }
  return (
    <section className="card">
      <h3>{t('teachersHead')}</h3>
      {of.teachers.length === 0 && <p className="muted">{t('noTeachers')}</p>}
      <ul className="rows">
        {of.teachers.map(teacher => (
          <li key={teacher.id}>
            <div className="lines">
              <strong>{teacher.name}</strong>
              <span className="muted">{partOf(teacher)}</span>
            </div>
            {manages && (
              <Button
                aria-label={`${t('endTeaching')}: ${teacher.name}`}
                onClick={() => ask({ what: 'end-teacher', of, teacher })}
              >
                {t('endTeaching')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
