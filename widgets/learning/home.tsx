import { Link } from 'wouter'
import { Donut } from '#kit/chart/donut.tsx'
import { serverTime } from '#kit/core/clock.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { dayOf, daysBetween } from '#rules/day.ts'
import { assignmentPath, OUTLINE, SIDE, topicPath } from '#rules/learning/route.ts'
import { listAccess, stateOf } from '#rules/learning/sequence.ts'
import { Classes } from './classes.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model, Trainee } from './model.ts'

const Calendar = lazy(() => import('./calendar.tsx'), 'Calendar', ['heading', 'card'])
const Certificates = lazy(() => import('./certificates.tsx'), 'Certificates')

/** Number of assignments on the home. */
const SHOWN = 3

type Props = { model: Model; own: Trainee }

/** Renders the home: the next step, progress, due assignments and class sessions. */
export function Home({ model, own }: Props) {
  return (
    <div className="stack">
      <Whose own={own} />
      <div className="home-grid stack at-start">
        <div className="stack">
          <Resume own={own} />
          <ToDo model={model} />
          <Certificates model={model} />
        </div>
        <div className="stack">
          <Progress own={own} />
          <Classes own={own} />
          <Calendar model={model} own={own} />
        </div>
      </div>
    </div>
  )
}

function Whose({ own: { cohort, at } }: Pick<Props, 'own'>) {
  const t = useWords<FirstWords>()
  const { day } = useDays()
  const since = daysBetween(cohort.startsOn, dayOf(Date.parse(at)))
  return (
    <header className="whose">
      <h2 part="heading">{cohort.course}</h2>
      <span className="muted">
        {since < 0
          ? t('cohortBefore', { cohort: cohort.name, day: day(cohort.startsOn) })
          : t('cohortLine', { cohort: cohort.name, week: Math.floor(since / 7) + 1 })}
      </span>
    </header>
  )
}

function Resume({ own }: Pick<Props, 'own'>) {
  const t = useWords<FirstWords>()
  const { resume, cohort } = own
  return (
    <section className="card resume">
      <h3>{resume && !resume.begun ? t('beginTitle') : t('resumeTitle')}</h3>
      {resume ? (
        <>
          <p className="topic-name">{resume.topic}</p>
          <p className="muted">
            {[
              t('resumeLine', { chapter: resume.chapter, position: resume.position, topics: resume.topics }),
              resume.minutes === null ? '' : t('minutes', { count: resume.minutes }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="actions">
            <Link
              className="button primary"
              href={topicPath({
                cohort: cohort.id,
                class: own.class.id,
                chapter: resume.chapterId,
                topic: resume.topicId,
              })}
            >
              {t(resume.begun ? 'resume' : 'begin')}
            </Link>
            <Link className="button plain" href={OUTLINE}>
              {t('outline')}
            </Link>
          </div>
        </>
      ) : (
        <p>{t('readAll')}</p>
      )}
    </section>
  )
}

function Progress({ own: { progress } }: Pick<Props, 'own'>) {
  const t = useWords<FirstWords>()
  const { submitted, total, percent } = progress
  return (
    <section className="card progress-card">
      <h3>{t('progress')}</h3>
      {total === 0 ? (
        <p>{t('noProgress')}</p>
      ) : (
        <>
          <Donut percent={percent} label={`${percent.toFixed(2)}%`} />
          <p>{t('progressText', { submitted, total })}</p>
        </>
      )}
    </section>
  )
}

function ToDo({ model }: Pick<Props, 'model'>) {
  const t = useWords<FirstWords>()
  const { day } = useDays()
  const shown = { title: t('toDo'), parts: ['field', 'field', 'field'] } as const
  const { value: chapters, failure, instead } = useRead(model.outline, shown)
  if (!chapters) {
    return failure ? (
      instead
    ) : (
      <section className="card">
        <h3>{t('toDo')}</h3>
        {instead}
      </section>
    )
  }
  const access = listAccess(chapters)
  const all = chapters.flatMap(({ assignments }) => assignments)
  const open = all.filter(one => ['not-attempted', 'returned'].includes(stateOf(one)))
  const now = serverTime() / 1000
  return (
    <section className="card">
      <header className="card-head head gap-0 across-3">
        <h3>{t('toDo')}</h3>
        <Link className="tall" href={SIDE.assignments}>
          {t('seeAll')}
        </Link>
      </header>
      {open.length === 0 ? (
        <p>{t(all.length === 0 ? 'toDoNone' : 'toDoDone')}</p>
      ) : (
        <ul className="rows">
          {open.slice(0, SHOWN).map(({ id, title, dueAt }) => {
            const isLocked = access.get(id) === 'locked'
            return (
              <li key={id}>
                <div className="lines">
                  {isLocked ? <span>{title}</span> : <Link href={assignmentPath(id)}>{title}</Link>}
                  <span className="muted">
                    {t(dueAt < now ? 'wasDue' : 'due', { day: day(dueAt * 1000) })}
                  </span>
                </div>
                {isLocked ? (
                  <Badge tone="plain" text={t('locked')} />
                ) : (
                  dueAt < now && <Badge tone="warn" text={t('late')} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
