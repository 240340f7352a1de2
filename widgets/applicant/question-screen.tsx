import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ApplicantState } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useDays } from '#kit/ui/days.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { createAnswer } from './answer.ts'
import { AnswerField } from './answer-field.tsx'
import type { Model } from './model.ts'
import { isOpen, isSkipped, type Question } from './place.ts'
import { QuestionList } from './question-list.tsx'
import type { ApplicantWords } from './words.en.ts'

/** Renders one question beside the list of all questions. */
export function QuestionScreen({ model, state, id }: { model: Model; state: ApplicantState; id: string }) {
  const t = useWords<ApplicantWords>()
  const [isListed, setListed] = useState(false)
  const { questions } = state
  const question = questions.find(({ _id }) => _id === id)
  if (!question) return null
  return (
    <div className="apply stack gap-5">
      <nav className="all no-print" aria-label={t('questions')}>
        <Button aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {t('allQuestions', { count: questions.length })}
          <Icon name={isListed ? 'up' : 'down'} />
        </Button>
        <div className={isListed ? 'list open' : 'list'}>
          <QuestionList model={model} questions={questions} current={id} short />
        </div>
      </nav>
      <OneQuestion key={id} model={model} state={state} question={question} />
    </div>
  )
}

function OneQuestion({
  model,
  state,
  question,
}: {
  model: Model
  state: ApplicantState
  question: Question
}) {
  const t = useWords<ApplicantWords>()
  const heading = useArrival()
  const marks = useStore(model.$marks)
  const { questions } = state
  const at = questions.indexOf(question)
  const [before, after] = [questions[at - 1], questions[at + 1]]
  const following = after && isOpen(marks.get(after._id)) ? after : null
  const isApproved = question.verdict === 'approved'
  return (
    <section className="question stack">
      <div>
        <p className="muted">{t('place', { order: question.order, count: questions.length })}</p>
        <h3 ref={heading} tabIndex={-1}>
          {question.question}
        </h3>
        {question.hint && <p className="hint">{question.hint}</p>}
        {!question.required && <p className="muted">{t('optional')}</p>}
      </div>
      <Standing model={model} question={question} />
      {question.file && <FileLine label={t('handedFile')} file={question.file} />}
      <Earlier question={question} />
      {isApproved ? (
        <Handed question={question} />
      ) : (
        // the key remounts the form on a new verdict: a rejected answer starts afresh
        <Form key={question.verdict} model={model} question={question} />
      )}
      {(before || following) && (
        <nav className="beside no-print" aria-label={t('beside')}>
          {before && (
            <Link href={`/apply/${before._id}`} className="button plain">
              ‹ {t('previous')}
            </Link>
          )}
          {following && (
            <Link href={`/apply/${following._id}`} className="button plain next">
              {t('next')} ›
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

/** Shows the answer from an earlier application until one is submitted now. A file must be chosen again. */
function Earlier({ question: { verdict, earlier } }: { question: Question }) {
  const t = useWords<ApplicantWords>()
  if (verdict || !earlier) return null
  if (earlier.value) return <p className="muted">{t('earlierText')}</p>
  return earlier.file && <FileLine label={t('earlierFile')} file={earlier.file} />
}

/** Links to an uploaded file. */
const FileLine = ({ label, file }: { label: string; file: NonNullable<Question['file']> }) => (
  <p className="handed">
    {label}:{' '}
    <a className="tall" href={file.address} target="_blank" rel="noopener">
      {file.name}
    </a>
  </p>
)

/** Renders an approved answer, read-only. */
function Handed({ question: { type, value } }: { question: Question }) {
  const t = useWords<ApplicantWords>()
  if (type === 'file') return null
  return <p className="text">{value || t('noAnswer')}</p>
}

/** Renders the status of a submitted answer. */
function Standing({ model, question }: { model: Model; question: Question }) {
  const t = useWords<ApplicantWords>()
  const { moment } = useDays()
  const { _id, verdict, reason, at } = question
  const isWaiting = useStore(model.outbox.$entries).some(one => one.question === _id)
  if (isWaiting) return <p className="callout warn">{t('waitingText')}</p>
  if (verdict === 'approved') {
    return (
      <p className="callout good">
        <Icon name="check" />
        {t('approvedText')}
      </p>
    )
  }
  if (verdict === 'pending') {
    return (
      <p className="callout">
        {isSkipped(question) ? t('skippedText') : t('pendingText', { at: at ? moment(at) : '' })}
      </p>
    )
  }
  if (verdict === 'rejected') {
    return (
      <div className="callout bad">
        <Icon name="alert" />
        <div>
          <p>
            <strong>{t('rejectedText', { reason: reason ?? '' })}</strong>
          </p>
          <p>{t('rejectedAsk')}</p>
        </div>
      </div>
    )
  }
  return null
}

function Form({ model, question }: { model: Model; question: Question }) {
  const t = useWords<ApplicantWords>()
  const [answer] = useState(() => createAnswer(model, question))
  const isSending = useStore(answer.$isSending)
  const problem = useStore(answer.$problem)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // after a failed submit, focus the invalid field
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid], .invalid input')?.focus()
  }, [problem])
  const submit = () => isSending || answer.send()
  return (
    <form noValidate onSubmit={handleSubmit(submit)} ref={form}>
      <AnswerField model={model} question={question} answer={answer} />
      <Button kind="primary" type="submit" busy={isSending}>
        {t('saveAndContinue')}
      </Button>
    </form>
  )
}
