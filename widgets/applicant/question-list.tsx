import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { shortenName } from '#rules/onboarding.ts'
import type { Model } from './model.ts'
import { isOpen, type Mark, type Question } from './place.ts'
import type { ApplicantWords } from './words.en.ts'

const TONES: Record<Mark, string> = {
  approved: 'good',
  pending: 'done',
  rejected: 'bad',
  skipped: 'plain',
  waiting: 'warn',
  next: 'next',
  open: 'plain',
}

type Props = {
  model: Model
  questions: readonly Question[]
  current?: string
  /** For a narrow column: names are truncated; screen readers and the tooltip get the full name. */
  short?: boolean
}

/** Renders all questions in order with their status; those that may be opened are links. */
export function QuestionList({ model, questions, current, short = false }: Props) {
  const marks = useStore(model.$marks)
  const isBegun = [...marks.values()].some(mark => mark !== 'open')
  return (
    <ol className="questions stack gap-0">
      {questions.map(({ _id, question, order }) => {
        const mark = marks.get(_id) ?? 'open'
        const name = short ? (
          <>
            <span aria-hidden="true">{shortenName(question)}</span>
            <span className="sr">{question}</span>
          </>
        ) : (
          question
        )
        return (
          <li key={_id} className={TONES[mark]} aria-current={_id === current ? 'step' : undefined}>
            <span className="sign" aria-hidden="true">
              {mark === 'approved' || mark === 'pending' ? (
                <Icon name="check" />
              ) : mark === 'rejected' ? (
                <Icon name="alert" />
              ) : (
                order
              )}
            </span>
            <span className="lines">
              {isOpen(mark) && _id !== current ? (
                <Link href={`/apply/${_id}`} title={short ? question : undefined}>
                  {name}
                </Link>
              ) : (
                <span title={short ? question : undefined}>{name}</span>
              )}
              {isBegun && <Standing mark={mark} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const Standing = ({ mark }: { mark: Mark }) => {
  const t = useWords<ApplicantWords>()
  return <span className="muted standing">{t(`mark-${mark}`)}</span>
}
