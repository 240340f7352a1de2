import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TaughtWhole } from '#contract/learning-taught.ts'
import type { WireAssignment } from '#contract/learning-trainee.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { telOf } from '#rules/contact.ts'
import { isLate } from '#rules/learning/due.ts'
import { stateOf } from '#rules/learning/sequence.ts'
import type { FirstWords } from './first.en.ts'
import { type Model, useRecord } from './model.ts'
import { StandingBadge } from './standing-badge.tsx'
import type { ToTrainees } from './trainee-dialog.tsx'
import type { TraineesWords } from './trainees.en.ts'

const TraineeDialog = lazy(() => import('./trainee-dialog.tsx'), 'TraineeDialog')
const ExtensionDialog = lazy(() => import('./extension-dialog.tsx'), 'ExtensionDialog')
const TONES = { 'not-attempted': 'plain', submitted: 'info', graded: 'good', returned: 'warn' } as const
const THERE = { present: 'good', late: 'warn', excused: 'plain', absent: 'bad' } as const

/** Renders a trainee: progress, overdue work, attendance and contact details. */
export function TraineePage({ model, id }: { model: Model; id: string }) {
  const t = useWords<TraineesWords>()
  const reading = useRecord(model, 'GET learning/desk/trainees/:id', id)
  const back = <Back to="/trainees" text={t('backToTrainees')} />
  const { value: of, instead } = useRead(reading, {
    missing: { way: back, title: t('noTrainee'), text: t('noTraineeText') },
  })
  if (!of) return instead
  return (
    <>
      <Head model={model} of={of} back={back} />
      <Assignments model={model} of={of} />
      <Sessions of={of} />
    </>
  )
}

function Head({ model, of, back }: { model: Model; of: TaughtWhole; back: React.ReactNode }) {
  const t = useWords<TraineesWords & FirstWords>()
  const { moment } = useDays()
  const manages = useStore(model.$manages)
  const [dialog, setDialog] = useState<ToTrainees | null>(null)
  const ask = (what: ToTrainees['what']) =>
    setDialog({ what, cohort: of.cohort.id, whom: async () => [of.id], lead: of.name })
  const certify = () =>
    model
      .act(api => api('POST learning/desk/certificates', { body: { trainee: of.id } }))
      .catch(model.toaster.failed(t('failedAct')))
  return (
    <>
      <PageHead
        way={back}
        title={of.name}
        actions={
          <div className="actions no-print">
            {of.phone && (
              <a className="button" href={telOf(of.phone)}>
                {t('call')}
              </a>
            )}
            <a className="button" href={`mailto:${of.email}`}>
              {t('writeMail')}
            </a>
            {manages && of.standing === 'done' && !of.certificate && (
              <Button kind="primary" onClick={() => void certify()}>
                {t('certify')}
              </Button>
            )}
          </div>
        }
        more={{
          text: t('more'),
          actions: (manages ? (['mentor', 'move', 'state'] as const) : []).map(what => ({
            text: t(`ask-${what}`),
            onClick: () => ask(what),
          })),
        }}
      >
        <p>
          <StandingBadge row={of} /> {of.class.name},{' '}
          <Link href={`/cohorts/${of.cohort.id}`}>{of.cohort.name}</Link>
        </p>
        <p className="muted">
          {of.mentors.length > 0 ? t('mentoredBy', { names: of.mentors.join(', ') }) : t('noMentorYet')} ·{' '}
          {of.lastAt ? t('lastSeen', { at: moment(of.lastAt) }) : t('neverSeen')}
        </p>
        {of.certificate && <Badge tone="good" text={t('hasCertificate', { code: of.certificate })} />}
      </PageHead>
      <Progress
        label={t('progress')}
        value={of.total ? of.submitted / of.total : 0}
        text={t('ofMany', { done: of.submitted, total: of.total })}
      />
      {dialog && (
        <TraineeDialog model={model} dialog={dialog} onDone={() => {}} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Assignments({ model, of }: { model: Model; of: TaughtWhole }) {
  const t = useWords<TraineesWords>()
  const { day } = useDays()
  const [extended, setExtended] = useState<WireAssignment | null>(null)
  const now = Date.now() / 1_000
  const work = of.chapters.flatMap(({ name: chapter, assignments }) =>
    assignments.map(one => {
      const state = stateOf(one)
      return { chapter, one, state, isOverdue: state === 'not-attempted' && isLate(now, one.dueAt) }
    }),
  )
  return (
    <section className="card">
      <h3>{t('column-total')}</h3>
      <ul className="rows">
        {work.map(({ chapter, one, state, isOverdue }) => (
          <li key={one.id}>
            <div className="lines">
              <strong>{one.title}</strong>
              <span className="muted">
                {chapter} · {t('dueOn', { day: day(one.dueAt * 1000) })}
              </span>
            </div>
            {one.score !== null && <span>{t('points', { score: one.score })}</span>}
            <Badge
              tone={isOverdue ? 'bad' : TONES[state]}
              text={isOverdue ? t('isOverdue') : t(`work-${state}`)}
            />
            {of.mayMark && (state === 'not-attempted' || state === 'returned') && (
              <Button
                kind="plain"
                className="no-print"
                aria-label={`${t('extend')}: ${one.title}`}
                onClick={() => setExtended(one)}
              >
                {t('extend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {extended && (
        <ExtensionDialog model={model} trainee={of} one={extended} onClose={() => setExtended(null)} />
      )}
    </section>
  )
}

function Sessions({ of }: { of: TaughtWhole }) {
  const t = useWords<TraineesWords>()
  const { moment } = useDays()
  const noted = of.sessionList.filter(({ attendance }) => attendance !== null)
  return (
    <section className="card">
      <h3>{t('column-attended')}</h3>
      {noted.length === 0 && <p className="muted">{t('noneNoted')}</p>}
      <ul className="rows">
        {noted.map(({ id, title, startsAt, attendance }) => (
          <li key={id}>
            <div className="lines">
              <strong>{title}</strong>
              <span className="muted">{moment(startsAt)}</span>
            </div>
            {attendance && <Badge tone={THERE[attendance]} text={t(`there-${attendance}`)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
