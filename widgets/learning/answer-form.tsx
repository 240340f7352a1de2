import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Uploaded } from '#contract/endpoint.ts'
import { ANSWER_FILE, megabytes } from '#contract/handed-file.ts'
import type { AssignmentAnswers, AssignmentDetail, Attempt, Task } from '#contract/learning-assignment.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { UploadField } from '#kit/ui/upload.tsx'
import { type AnswerFault, checkAnswers } from '#rules/learning/answers.ts'
import { draftOf } from './assignment-model.ts'
import { Said } from './attempts.tsx'
import type { Model } from './model.ts'
import type { WorkWords } from './work.en.ts'

type Props = {
  model: Model
  detail: AssignmentDetail
  attempts: readonly Attempt[]
  /** Called once they are sent or queued; resolves when `attempts` are up to date. */
  onSent(): Promise<void>
}

/** Renders the questions of an assignment. Answers are saved on the device, and queued while offline. */
export function AnswerForm({ model, detail, attempts, onSent }: Props) {
  const t = useWords<WorkWords>()
  const draft = draftOf(model, detail.id)
  const [last] = attempts
  const [typed, setTyped] = useState(draft.read)
  const queued = useStore(model.outbox.$entries)
    .filter(entry => entry.kind === 'answers' && entry.assignment === detail.id)
    .at(-1)
  const known = queued?.kind === 'answers' ? queued.answers : last?.answers
  const answers: AssignmentAnswers = typed ?? known ?? {}
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [busy, run] = useAction(({ message, fields = {} }) => {
    setFaults(fields)
    refuse(message)
  })
  // a message stays until it is dismissed, and covers the button to send again on a phone
  const warnedAt = useRef(0)
  const tasks = Object.values(detail.tasks)
  const isReturned = last?.feedback?.outcome === 'returned'

  // an upload ends long after the render it began in: only updaters know what has been typed since
  const change = (number: string, answer: string | string[]) => {
    setTyped(before => {
      const next = { ...(before ?? known), [number]: answer }
      draft.write(next)
      return next
    })
    setFaults(({ [`answers.${number}`]: _, ...others }) => others)
    model.toaster.dismiss(warnedAt.current)
  }
  const refuse = (text: string) => {
    setProblem(text)
    setRefusals(count => count + 1)
    warnedAt.current = model.toaster.announce(text, { kind: 'error' })
  }
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('.invalid :is(input, textarea)')?.focus()
  }, [refusals])
  const send = () => {
    const checked = checkAnswers(tasks, answers)
    const wrong = Object.entries(checked.faults)
    setFaults(Object.fromEntries(wrong.map(([name, fault]) => [name, t(FAULTS[fault])])))
    model.toaster.dismiss(warnedAt.current)
    setProblem('')
    if (wrong.length > 0)
      return refuse(
        t(wrong.some(([, fault]) => fault === 'learning.answer') ? 'answerAll' : 'correctAnswers'),
      )
    return run(async () => {
      const { waits } = await model.send({
        kind: 'answers',
        assignment: detail.id,
        title: detail.title,
        answers: checked.answers,
      })
      draft.drop()
      model.toaster.announce(t(waits ? 'sendsLater' : 'sentAnswers'), { kind: 'good' })
      // until then the earlier answers would show; what was typed meanwhile stays
      void onSent().then(() => setTyped(now => (now === typed ? null : now)))
    })
  }
  return (
    <form className="card" noValidate ref={form} onSubmit={handleSubmit(send)}>
      {last && <h3>{t(isReturned ? 'returnedTitle' : 'reattemptTitle')}</h3>}
      {last && !isReturned && <p>{t('reattemptText')}</p>}
      {isReturned && last?.feedback && <Said feedback={last.feedback} language={last.language} />}
      {tasks.map((task, at) => {
        const number = String(at + 1)
        return (
          <AnswerField
            key={number}
            model={model}
            task={task}
            number={number}
            value={answers[number]}
            error={faults[`answers.${number}`] ?? null}
            onChange={answer => change(number, answer)}
          />
        )
      })}
      <p className="muted">{t('draftKept')}</p>
      <p className="bad" role="alert">
        {problem}
      </p>
      <Button type="submit" kind="primary" busy={busy}>
        {t('sendAnswers')}
      </Button>
    </form>
  )
}

const FAULTS = {
  'learning.answer': 'answerThis',
  'learning.link': 'answerLink',
  'learning.choice': 'answerChoice',
} as const satisfies Record<AnswerFault, keyof WorkWords>

type FieldProps = {
  model: Model
  task: Task
  number: string
  value: string | string[] | undefined
  error: string | null
  onChange(answer: string | string[]): void
}

function AnswerField({ model, task, number, value, error, onChange }: FieldProps) {
  const t = useWords<WorkWords>()
  const name = `q${number}`
  const label = `${number}. ${task.text}`
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value : []
  const options = Object.entries(task.options).map(([key, text]) => ({ value: key, text }))
  const shared = { name, label, error }
  const typed = { ...shared, value: text, onChange }
  switch (task.type) {
    case 'single':
      return <RadioGroup {...typed} options={options} hint={t('oneOf')} />
    case 'multiple':
      return <CheckGroup {...shared} options={options} hint={t('someOf')} values={list} onChange={onChange} />
    case 'link':
      return <TextInput {...typed} kind="url" hint={t('linkHint')} />
    case 'file':
      return <FileAnswer {...shared} model={model} list={list} onChange={onChange} />
    default:
      return <TextInput {...typed} lines={4} maxLength={10_000} />
  }
}

type FileProps = Pick<FieldProps, 'model' | 'onChange' | 'error'> & {
  name: string
  label: string
  list: readonly string[]
}

/** Renders a file question. The file is linked to the trainee's own folder as soon as it is uploaded. */
function FileAnswer({ model, name, label, error, list, onChange }: FileProps) {
  const t = useWords<WorkWords>()
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (uploaded: Uploaded | null) => {
    setProblem(null)
    if (!uploaded) return onChange([])
    try {
      const id = await model.keepFile(label.slice(0, 120), uploaded)
      onChange(id ? [id] : [])
    } catch (failure) {
      setProblem((failure as ApiError).message || t('uploadFailed'))
    }
  }
  return (
    <div>
      <UploadField
        name={name}
        label={label}
        error={problem ?? error}
        hint={t('fileHint', { most: megabytes(ANSWER_FILE) })}
        rule={ANSWER_FILE}
        purpose="POST media/upload file"
        connection={model.host.connection}
        onChange={uploaded => void take(uploaded)}
        camera="environment"
      />
      {list.length > 0 && <p className="muted">{t('fileThere')}</p>}
    </div>
  )
}
