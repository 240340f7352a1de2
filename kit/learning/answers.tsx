import type { Attempt, Task } from '#contract/learning-assignment.ts'
import { Prose } from '#kit/ui/prose.tsx'

type Props = {
  /** The language of the questions. */
  language: string
  tasks: readonly (Task & { right?: readonly string[] })[]
  answers: Attempt['answers']
  files: Attempt['files']
  /** Formats the correct answer for markers. */
  rightIs?(options: string): string
}

/** Renders the questions with their answers. */
export const Answers = ({ language, tasks, answers, files, rightIs }: Props) => (
  <dl className="answers" lang={language}>
    {tasks.map((task, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an attempt are never reordered
      <div key={at}>
        <dt>{task.text}</dt>
        <dd>
          <Answer task={task} answer={answers[at + 1]} files={files} />
          {rightIs && task.right && task.right.length > 0 && (
            <p className="muted">
              {rightIs(task.right.map(value => task.options[value] ?? value).join(', '))}
            </p>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

type PastProps = {
  title: string
  attempt: Pick<Attempt, 'language' | 'tasks' | 'answers' | 'files' | 'feedback'>
}

/** Renders an attempt with what was said about it. */
export const PastAttempt = ({ title, attempt: { feedback, ...asked } }: PastProps) => (
  <div className="stack">
    <h5>{title}</h5>
    <Answers {...asked} />
    {feedback && (
      <div className="callout">
        <Prose text={feedback.comment} />
      </div>
    )}
  </div>
)

type AnswerProps = { task: Task; answer: string | string[] | undefined; files: Attempt['files'] }

function Answer({ task, answer = '', files }: AnswerProps) {
  const list = [answer].flat().filter(Boolean)
  if (task.type === 'file') {
    const known = list.flatMap(id => files[id] ?? [])
    return known.length === 0
      ? '–'
      : known.map(({ link, name }) => (
          <a key={link} href={link} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))
  }
  if (task.type === 'link') {
    const [link = ''] = list
    return link ? (
      <a href={/^https?:/i.test(link) ? link : `https://${link}`} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    ) : (
      '–'
    )
  }
  if (task.type === 'text') return <span className="answer-text">{list.join('\n') || '–'}</span>
  return list.map(value => task.options[value] ?? value).join(', ') || '–'
}
