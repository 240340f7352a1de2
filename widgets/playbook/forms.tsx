import { useEffect, useState } from 'react'
import { PLAYBOOK_FILE } from '#contract/handed-file.ts'
import type { Pair, TaskItem } from '#contract/playbook-wire.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { type Control, Form, useForm } from '#kit/screens/form.tsx'
import type { FormModel } from '#kit/screens/form-model.ts'
import { RatingInput } from '#kit/ui/rating.tsx'
import type { KeptUpload } from '#kit/ui/upload.tsx'
import { UploadFields } from '#kit/ui/uploads.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

const LONGEST = 4_000
const { kinds, most, several } = PLAYBOOK_FILE

export type Within = { model: Model; pair: Pair; session: string }
type Props = { model: Model; form: FormModel<Given> }
/** Files of a reply; `isWhole` is false while uploads are running. */
type Chosen = { uploads: KeptUpload[]; isWhole: boolean }
type Given = { response: string; feedback: string; rated: number; files: Chosen }

const NOTHING: Given = { response: '', feedback: '', rated: 0, files: { uploads: [], isWhole: true } }
const FILES = { kind: 'custom', name: 'files', label: { key: 'addFiles' } } as const
const underWay = ({ files }: Given) => (files.isWhole ? null : { key: 'filesUnderWay' })

function Files({ model, call, value, onChange }: Control<Chosen> & { model: Model; call: string }) {
  const t = useWords<PlaybookWords>()
  const [hasKept] = useState(value.uploads.length > 0)
  // of a file that was under way before a reload, nothing is left
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (!value.isWhole) onChange({ ...value, isWhole: true })
  }, [])
  return (
    <details open={hasKept}>
      <summary>{t('addFiles')}</summary>
      <UploadFields
        name="file"
        label={number => t('file', { number })}
        hint={t('fileHint', { most: most / 1024 / 1024 })}
        rule={{ kinds, most }}
        most={several}
        purpose={`POST playbook/${call} file`}
        connection={model.connection}
        kept={value.uploads}
        onChange={(uploads, isWhole) => onChange({ uploads, isWhole })}
      />
    </details>
  )
}

/** Creates the form of a reply: a text and optional files. It outlives its fields, which unmount while the reply is queued. */
export function useReply(within: Within, task: TaskItem, onDone: () => void) {
  const { model, pair, session } = within
  const form = useForm<Given>({
    fields: [
      {
        kind: 'lines',
        name: 'response',
        lines: 5,
        maxLength: LONGEST,
        blank: { key: 'responseNeeded' },
        check: (_, given) => underWay(given),
      },
      FILES,
    ],
    start: NOTHING,
    draft: model.draftOf(task._id, NOTHING),
    async send({ response, files }) {
      await model.reply(pair, session, task, response, files.uploads)
      form.discard()
      onDone()
    },
  })
  return form
}

export function ReplyForm({ model, form }: Props) {
  const t = useWords<PlaybookWords>()
  return (
    <Form form={form} isShort action={t('send')}>
      {({ draw, control }) => (
        <>
          {draw()}
          <Files {...control<Chosen>('files')} model={model} call="add-task-response" />
        </>
      )}
    </Form>
  )
}

/** Creates the feedback form of a session: stars and a text. */
export function useFeedback({ model, pair, session }: Within) {
  const form = useForm<Given>({
    fields: [
      {
        kind: 'custom',
        name: 'rated',
        label: { key: 'rate' },
        check: (rated, given) => (rated ? underWay(given) : { key: 'rateFirst' }),
      },
      {
        kind: 'lines',
        name: 'feedback',
        label: { key: 'feedbackText' },
        optional: true,
        lines: 4,
        maxLength: LONGEST,
      },
      FILES,
    ],
    start: NOTHING,
    draft: model.draftOf(`feedback-${session}`, NOTHING),
    async send({ rated, feedback, files }) {
      await model.rate(pair, session, rated, feedback, files.uploads)
      form.discard()
    },
  })
  return form
}

export function FeedbackForm({ model, form }: Props) {
  const t = useWords<PlaybookWords>()
  return (
    <Form form={form} isShort className="card" lead={<h3>{t('addFeedback')}</h3>} action={t('send')}>
      {({ draw, control }) => (
        <>
          <RatingInput {...control<number>('rated')} />
          {draw('feedback')}
          <Files {...control<Chosen>('files')} model={model} call="add-feedback" />
        </>
      )}
    </Form>
  )
}
