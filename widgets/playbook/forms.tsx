import { type FormEvent, useRef, useState } from 'react'
import type { Uploaded } from '#contract/endpoint.ts'
import { PLAYBOOK_FILE } from '#contract/handed-file.ts'
import type { Pair, TaskItem } from '#contract/playbook-wire.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { RatingInput } from '#kit/ui/rating.tsx'
import { UploadFields } from '#kit/ui/uploads.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

const LONGEST = 4_000
const { kinds, most, several } = PLAYBOOK_FILE

type Within = { model: Model; pair: Pair; session: string }

/** What was typed stays until it is sent, and files are counted only once they have arrived. */
function useTyped(model: Model, key: string) {
  const [text, setText] = useState(() => model.typed(key))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const files = useRef({ uploads: [] as Uploaded[], isWhole: true })
  return {
    text,
    busy,
    problem,
    setProblem,
    files,
    change(next: string) {
      setText(next)
      setProblem(null)
      model.keep(key, next)
    },
    /** @returns whether it was sent, or waits */
    async send(submit: () => Promise<void>): Promise<boolean> {
      setBusy(true)
      try {
        await submit()
        model.keep(key, '')
        setText('')
        return true
      } catch (error) {
        setProblem((error as ApiError).message)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

function Files({
  model,
  call,
  files,
}: {
  model: Model
  call: string
  files: ReturnType<typeof useTyped>['files']
}) {
  const t = useWords<PlaybookWords>()
  return (
    <details>
      <summary>{t('addFiles')}</summary>
      <UploadFields
        name="file"
        label={number => t('file', { number })}
        hint={t('fileHint', { most: most / 1024 / 1024 })}
        rule={{ kinds, most }}
        most={several}
        purpose={`POST playbook/${call} file`}
        connection={model.connection}
        onChange={(uploads, isWhole) => {
          files.current = { uploads, isWhole }
        }}
      />
    </details>
  )
}

/** The answer to an assignment: a text, and files where there are some. */
export function ReplyForm({
  model,
  pair,
  session,
  task,
  onDone,
}: Within & { task: TaskItem; onDone(): void }) {
  const t = useWords<PlaybookWords>()
  const { text, busy, problem, setProblem, files, change, send } = useTyped(model, task._id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setProblem(t('responseNeeded'))
    if (!files.current.isWhole) return setProblem(t('filesUnderWay'))
    if (await send(() => model.reply(pair, session, task, text.trim(), files.current.uploads))) onDone()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        name="response"
        label={t('response')}
        value={text}
        lines={5}
        maxLength={LONGEST}
        error={problem}
        onChange={change}
      />
      <Files model={model} call="add-task-response" files={files} />
      <Button kind="primary" type="submit" busy={busy}>
        {t('send')}
      </Button>
    </form>
  )
}

/** Stars, and what somebody says of a session. */
export function FeedbackForm({ model, pair, session }: Within) {
  const t = useWords<PlaybookWords>()
  const { text, busy, problem, setProblem, files, change, send } = useTyped(model, `feedback-${session}`)
  const [rated, setRated] = useState(0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (rated === 0) return setProblem(t('rateFirst'))
    if (!files.current.isWhole) return setProblem(t('filesUnderWay'))
    if (await send(() => model.rate(pair, session, rated, text.trim(), files.current.uploads))) setRated(0)
  }
  return (
    <form noValidate onSubmit={submit} className="card">
      <h3>{t('addFeedback')}</h3>
      <RatingInput
        name="rated"
        label={t('rate')}
        value={rated}
        error={problem}
        onChange={stars => {
          setRated(stars)
          setProblem(null)
        }}
      />
      <TextInput
        name="feedback"
        label={t('feedbackText')}
        value={text}
        optional
        lines={4}
        maxLength={LONGEST}
        onChange={change}
      />
      <Files model={model} call="add-feedback" files={files} />
      <Button kind="primary" type="submit" busy={busy}>
        {t('send')}
      </Button>
    </form>
  )
}
