import { useMemo } from 'react'
import type { AssignmentDetail } from '#contract/learning-assignment.ts'
import { serverTime } from '#kit/core/clock.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import type { Place } from '#rules/learning/route.ts'
import { SIDE } from '#rules/learning/route.ts'
import { chapterStates, outlineOffer, stateOf } from '#rules/learning/sequence.ts'
import { AnswerForm } from './answer-form.tsx'
import { createAssignment } from './assignment-model.ts'
import { StateBadge } from './assignments.tsx'
import { Attempts } from './attempts.tsx'
import type { ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'
import { WaitingAnswers } from './waiting.tsx'
import { type WorkWords, workEn } from './work.en.ts'

const FORM = ['heading', 'line', 'field', 'field', 'button'] as const

export const AssignmentScreen = withWords(workEn, Shown)

/** Renders an assignment: its description, submissions with feedback, and the form while it is open. */
function Shown({ model, place }: ScreenProps) {
  const t = useWords<WorkWords>()
  const { id } = place as Extract<Place, { at: 'assignment' | 'note' }>
  const reading = useMemo(() => createAssignment(model, id), [model, id])
  const shown = { title: t('assignmentGone'), parts: FORM }
  const { value, failure, instead } = useRead(reading, shown)
  const { value: chapters, instead: noOutline } = useRead(model.outline, shown)
  const back = <Back to={SIDE.assignments} text={t('backToAssignments')} />
  if (!value || !chapters) {
    return (
      <>
        {back}
        {failure || chapters ? instead : noOutline}
      </>
    )
  }
  const at = chapters.findIndex(({ assignments }) => assignments.some(one => one.id === id))
  const one = chapters[at]?.assignments.find(one => one.id === id)
  const offer = one ? outlineOffer(one, chapterStates(chapters)[at] ?? 'not-done') : 'locked'
  const { detail, attempts } = value
  return (
    <article className="stack narrow">
      {back}
      <header className="head">
        <h2 part="heading">{detail.title}</h2>
        {one && <StateBadge state={stateOf(one)} score={one.score} />}
      </header>
      <Due detail={detail} isOpen={offer === 'start' || offer === 'reattempt'} />
      {detail.description && <Prose text={detail.description} />}
      <WaitingAnswers model={model} />
      {offer === 'locked' ? (
        <>
          <Nothing title={t('previousFirst')} />
          <Questions detail={detail} />
        </>
      ) : (
        offer !== 'marked' && (
          <AnswerForm key={id} model={model} detail={detail} attempts={attempts} onSent={reading.refresh} />
        )
      )}
      <Attempts
        attempts={attempts}
        isSaid={offer !== 'marked' && attempts[0]?.feedback?.outcome === 'returned'}
      />
    </article>
  )
}

function Due({ detail, isOpen }: { detail: AssignmentDetail; isOpen: boolean }) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  const on = day(detail.dueAt * 1000)
  const isOver = detail.dueAt * 1000 < serverTime()
  if (isOpen && isOver && detail.submissions.length === 0) {
    return <p className="callout warn">{t('lateNow', { day: on })}</p>
  }
  return <p className="muted">{t(isOver ? 'wasDue' : 'due', { day: on })}</p>
}

/** Renders the questions for trainees who may not answer yet. */
function Questions({ detail }: { detail: AssignmentDetail }) {
  return (
    <ol>
      {Object.values(detail.tasks).map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
}
