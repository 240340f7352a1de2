import type { Attempt, Task } from '#contract/learning-assignment.ts'

type Props = {
  tasks: readonly (Task & { right?: readonly string[] })[]
  answers: Attempt['answers']
  files: Attempt['files']
  /** How what is right is told to those who mark. */
  rightIs?(options: string): string
}

/** What was asked and what was answered, one below the other. */
export const Answers = ({ tasks, answers, files, rightIs }: Props) => (
  <dl className="answers">
    {tasks.map((task, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an attempt never change places
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

function Answer({
  task,
  answer = '',
  files,
}: {
  task: Task
  answer: string | string[] | undefined
  files: Attempt['files']
}) {
  const list = [answer].flat().filter(Boolean)
  if (task.type === 'file') {
    return list.map(id => {
      const file = files[id]
      return file ? (
        <a key={id} href={file.link} target="_blank" rel="noopener noreferrer">
          {file.name}
        </a>
      ) : null
    })
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
