import type { Attempt, Feedback } from '#contract/learning-assignment.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Answers } from '#kit/learning/answers.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Prose } from '#kit/ui/prose.tsx'
import type { WorkWords } from './work.en.ts'

type Props = {
  attempts: readonly Attempt[]
  /** The form above already shows what was said about the newest one. */
  isSaid: boolean
}

/** Renders the submissions with their feedback, newest first, the newest one expanded. */
export function Attempts({ attempts, isSaid }: Props) {
  const t = useWords<WorkWords>()
  if (attempts.length === 0) return null
  return (
    <section className="stack">
      <h3>{t('attempts')}</h3>
      {attempts.map((one, at) => (
        <details key={one.id} className="card" open={at === 0 && !isSaid}>
          <summary>
            <Head one={one} />
          </summary>
          <Body one={one} />
        </details>
      ))}
    </section>
  )
}

function Head({ one }: { one: Attempt }) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  return (
    <span className="attempt-head">
      <span>
        {t('attemptNumber', { number: one.number })}{' '}
        <span className="muted">{t('sentOn', { day: day(one.createdAt * 1000) })}</span>
      </span>
      {one.late && <Badge tone="warn" text={t('late')} />}
      {one.feedback?.outcome === 'returned' ? (
        <Badge tone="warn" text={t('state-returned')} />
      ) : one.score === null ? (
        <Badge tone="plain" text={t('notMarked')} />
      ) : (
        <Badge tone="good" text={t('scoreOf', { score: one.score })} />
      )}
    </span>
  )
}

function Body({ one: { feedback, language, tasks, answers, files } }: { one: Attempt }) {
  return (
    <div className="stack">
      {feedback && <Said feedback={feedback} language={language} />}
      <Answers language={language} tasks={tasks} answers={answers} files={files} />
    </div>
  )
}

/** Renders what a trainer said about a submission, with its points for what the rubric names in a language. */
export function Said({ feedback, language }: { feedback: Feedback; language: string }) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  return (
    <div className={feedback.outcome === 'returned' ? 'callout warn' : 'callout'}>
      <div>
        <Prose text={feedback.comment} />
        {feedback.rows.length > 0 && (
          <ul>
            {feedback.rows.map(({ name, points, most }) => (
              <li key={name}>
                <span lang={language}>{name}</span>: {t('points', { points, most })}
              </li>
            ))}
          </ul>
        )}
        <p className="muted">{t('feedbackBy', { by: feedback.by, day: day(feedback.at) })}</p>
      </div>
    </div>
  )
}
