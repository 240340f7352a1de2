import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { MarkedAttempt, MarkingReview } from '#contract/learning-marking.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Answers, PastAttempt } from '#kit/learning/answers.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Pager } from '#kit/staff/pager.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Prose } from '#kit/ui/prose.tsx'
import css from './marking.css?inline'
import type { MarkingWords } from './marking.en.ts'
import { MarkingForm } from './marking-form.tsx'
import { createMarking, markingPath } from './marking-model.ts'
import { Standing } from './marking-standing.tsx'
import type { ScreenProps } from './model.ts'

const style = styleRef(css)

/** Renders one attempt: the task, the answer, and the marking form. */
export function OneAttempt({ model, place }: ScreenProps) {
  const t = useWords<MarkingWords>()
  const marking = partOf(model, createMarking)
  const filter = useStore(marking.$filter)
  const { value: attempt, instead } = useRead(marking.attempt)
  // subscribes, so that the list loads too: it determines the next attempt
  useStore(marking.$queue)
  const { id } = place
  const beside = marking.beside(id)
  const title = attempt ? `${attempt.trainee.name}, ${attempt.assignment.title}` : ''
  return (
    <section className="stack" ref={style}>
      <Pager
        beside={beside}
        back={markingPath(filter)}
        hrefOf={one => markingPath(filter, one)}
        keys={marking.keys}
        tell={at => (title ? t('markingOpen', { title, place: at }) : null)}
      />
      {attempt ? <Attempt key={id} model={model} marking={marking} attempt={attempt} /> : instead}
    </section>
  )
}

type Props = {
  model: ScreenProps['model']
  marking: ReturnType<typeof createMarking>
  attempt: MarkedAttempt
}

function Attempt({ model, marking, attempt }: Props) {
  const t = useWords<MarkingWords>()
  const { day } = useDays()
  const heading = useRef<HTMLHeadingElement>(null)
  const filter = useStore(marking.$filter)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    marking.fetchAhead()
  }, [marking])
  return (
    <>
      <header className="head">
        <h3 tabIndex={-1} ref={heading}>
          {attempt.trainee.name}, {attempt.assignment.title}
        </h3>
        <Standing one={attempt} />
      </header>
      <p className="muted">
        {t('markingOf', { cohort: attempt.cohort, class: attempt.class })} · {day(attempt.at)} ·{' '}
        {t('markingTry', { number: attempt.number })}
        {attempt.final && ` · ${t('markingFinal')}`}
      </p>
      {attempt.newer && (
        <p className="callout warn">
          {t('markingNewer')} <Link href={markingPath(filter, attempt.newer)}>{t('markingToNewer')}</Link>
        </p>
      )}
      <div className="beside-form stack at-start">
        <div className="stack">
          {attempt.brief && (
            <details className="card">
              <summary>{t('markingBrief')}</summary>
              <Prose text={attempt.brief} />
            </details>
          )}
          <section className="card">
            <h4>{t('markingAnswers')}</h4>
            <Answers
              language={attempt.language}
              tasks={attempt.tasks}
              answers={attempt.answers}
              files={attempt.files}
              rightIs={options => t('markingRight', { options })}
            />
          </section>
          <Said reviews={attempt.reviews} />
          {attempt.earlier.length > 0 && (
            <details className="card">
              <summary>{t('markingBefore')}</summary>
              {attempt.earlier.map(one => (
                <PastAttempt key={one.id} title={t('markingTry', { number: one.number })} attempt={one} />
              ))}
            </details>
          )}
        </div>
        {!attempt.mayMark ? (
          <p className="callout">{t('markingReadOnly')}</p>
        ) : (
          !attempt.newer && <MarkingForm model={model} marking={marking} attempt={attempt} />
        )}
      </div>
    </>
  )
}

/** Renders the reviews, their authors, and whether the trainee has been informed. */
function Said({ reviews }: { reviews: readonly MarkingReview[] }) {
  const t = useWords<MarkingWords>()
  const { moment } = useDays()
  const finished = reviews.filter(({ state }) => state !== 'draft')
  if (finished.length === 0) return null
  return (
    <section className="card">
      <h4>{t('markingReviews')}</h4>
      <ul className="rows">
        {finished.map(one => (
          <li key={one.version}>
            <div>
              <strong>
                {one.score === null ? t(`outcome-${one.outcome}`) : t('markingScore', { score: one.score })}
              </strong>
              <Prose text={one.comment} />
              {one.privateNote && (
                <p className="callout warn">
                  {t('markingPrivate')}: {one.privateNote}
                </p>
              )}
              <p className="muted">{t('markingBy', { by: one.by, moment: moment(one.at) })}</p>
            </div>
            <Badge tone={one.state === 'posted' ? 'good' : 'info'} text={t(`review-${one.state}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
