import { type ComponentProps, useRef, useState } from 'react'
import type { CourseDraft } from '#contract/learning-author.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Values } from '#kit/screens/form-model.ts'
import { useTyped } from '#kit/staff/typed.ts'
import { useDays } from '#kit/ui/days.ts'
import { FileButton } from '#kit/ui/file-button.tsx'
import { saveFetched } from '#kit/ui/save-file.ts'
import type { CoursesWords } from './courses.en.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'

type Props = { model: Model; draft: CourseDraft }
type EditorProps = Props & { onSave(draft: CourseDraft): void }
/** A changed part, with the version of the course it was changed in. */
type Typed = { base: string; path: string; text: string }
/** What a dialog asks about: publishing, copying, adding a chapter, removing the one that is open, or replacing the draft. */
type OpenDialog = 'publish' | 'copy' | 'chapter' | 'out' | 'replace'
type Replacing = Parameters<Model['act']>[0]

/** Renders a course as text, one part at a time, with the obstacles to publishing and the published editions. */
export function CourseEditor({ model, draft, onSave }: EditorProps) {
  const t = useWords<CoursesWords & FirstWords>()
  const { id, base, files } = draft
  const params = { id }
  const { typed, type, drop } = useTyped<Typed>(model.draft, id)
  const [path, setPath] = useState(typed?.path ?? files[0]?.path ?? 'course.md')
  const own = files.find(one => one.path === path) ?? files[0]
  const [problem, setProblem] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const replacing = useRef<Replacing | null>(null)
  const isTyped = typed !== null && typed.path === own?.path && typed.text !== own.text

  /** Shows a failure as a message: the text, and an error below it, may be out of view. */
  const tell = (failure: string): void => {
    model.toaster.announce(failure, { kind: 'error' })
  }
  const reasonOf = ({ message, fields = {} }: ApiError): string =>
    [message, ...Object.values(fields)].filter(Boolean).join(' ') || t('failedAct')
  const [isActing, act] = useAction(error => tell(reasonOf(error)))
  const [isSaving, write] = useAction(error => setProblem(reasonOf(error)))
  const busy = isActing || isSaving
  /** Performs an action. @returns whether it succeeded */
  const run = (make: Parameters<Model['act']>[0]): Promise<boolean> => {
    setProblem(null)
    return act(() => model.act(make))
  }

  const save = async () => {
    if (typed === null) return
    setProblem(null)
    await write(() =>
      model.act(async api => {
        const saved = await api('POST learning/courses/:id/file', { params, body: typed })
        // what is typed before the refetch is a change to the saved text
        onSave(saved.data)
        drop(typed, saved.data.base)
        return saved
      }),
    )
  }
  const toZip = () =>
    saveFetched(model.api('GET learning/courses/:id/zip', { params }, { as: 'file' }), 'course.zip').catch(
      model.toaster.failed(t('failedAct')),
    )
  /** Replaces the draft; asks first if changes to it would be lost. */
  const replace = (make: Replacing) => {
    if (isTyped) return tell(t('courseUnsaved'))
    if (!draft.isChanged || draft.chapters === 0) return void run(make)
    replacing.current = make
    setDialog('replace')
  }
  const fromZip = (zip: File) =>
    replace(api => api('POST learning/courses/:id/zip', { params, body: { base }, files: { zip } }))
  const restore = (number: number) =>
    replace(api => api('POST learning/courses/:id/restore', { params, body: { base, number } }))
  const raise = async (chapter: string) => {
    const above = files[files.findIndex(one => one.path === chapter) - 1]?.path
    const body = { base, path: chapter }
    if ((await run(api => api('POST learning/courses/:id/move', { params, body }))) && above) setPath(above)
  }
  const show = (next: string) => {
    if (isTyped) return tell(t('courseUnsaved'))
    type(null)
    setProblem(null)
    setPath(next)
  }
  return (
    <>
      <div className="actions">
        {draft.isChanged && !isTyped && draft.problems.length === 0 && (
          <Button kind="primary" onClick={() => setDialog('publish')}>
            {t('coursePublish')}
          </Button>
        )}
        <Button onClick={() => void toZip()}>{t('courseToZip')}</Button>
        <FileButton accept=".zip,application/zip" onFile={fromZip}>
          {t('courseFromZip')}
        </FileButton>
        <Button onClick={() => setDialog('copy')}>{t('courseCopy')}</Button>
      </div>
      {draft.problems.length > 0 && (
        <div className="callout warn">
          <ul>
            {draft.problems.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <Select
        label={t('courseFiles')}
        name="part"
        value={own?.path ?? ''}
        options={files.map((one, at) => ({
          value: one.path,
          text: at === 0 ? t('courseItself') : t('courseChapter', { number: at, name: one.name }),
        }))}
        onChange={next => next && show(next)}
      />
      <form className="stack" noValidate onSubmit={handleSubmit(save)}>
        <TextInput
          name="text"
          label={t('courseText')}
          hint={t('courseHint')}
          value={isTyped ? typed.text : (own?.text ?? '')}
          lines={20}
          maxLength={400_000}
          error={problem}
          onChange={text => own && type({ base: isTyped ? typed.base : base, path: own.path, text })}
        />
        <div className="actions">
          {isTyped && (
            <>
              <Button kind="primary" type="submit" busy={busy}>
                {t('courseSave')}
              </Button>
              <Button
                onClick={() => {
                  type(null)
                  setProblem(null)
                }}
              >
                {t('courseUndo')}
              </Button>
            </>
          )}
          {!isTyped && <Button onClick={() => setDialog('chapter')}>{t('courseAdd')}</Button>}
          {!isTyped && own && files.indexOf(own) > 1 && (
            <Button onClick={() => void raise(own.path)}>{t('courseUp')}</Button>
          )}
          {!isTyped && own && files.indexOf(own) > 0 && (
            <Button onClick={() => setDialog('out')}>{t('courseOut')}</Button>
          )}
        </div>
      </form>
      <Editions draft={draft} onRestore={restore} />
      {dialog && (
        <Question
          dialog={dialog}
          model={model}
          draft={draft}
          path={path}
          onReplace={async () => replacing.current && model.act(replacing.current)}
          onShow={setPath}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Renders the published editions, each of which can replace the draft. */
function Editions({ draft, onRestore }: { draft: CourseDraft; onRestore(number: number): void }) {
  const t = useWords<CoursesWords & FirstWords>()
  const { moment } = useDays()
  if (draft.versions.length === 0) return null
  return (
    <details className="card">
      <summary>{t('courseVersions')}</summary>
      <ul className="rows">
        {draft.versions.map(one => (
          <li key={one.number}>
            <div>
              <strong>{t('courseEditionIs', { number: one.number })}</strong> {one.note}
              <p className="muted">
                {t('courseVersion', { by: one.by, moment: moment(one.at) })} ·{' '}
                {t('courseCohorts', { count: one.cohorts })}
              </p>
            </div>
            <Button onClick={() => onRestore(one.number)}>{t('courseRestore')}</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type QuestionProps = Props & {
  dialog: OpenDialog
  /** The open part. */
  path: string
  onReplace(): Promise<unknown>
  onShow(path: string): void
  onClose(): void
}

/** Renders the dialog of an action that needs an input or a confirmation. */
function Question({ dialog, model, draft, path, onReplace, onShow, onClose }: QuestionProps) {
  const { id, base, files } = draft
  const t = useWords<CoursesWords & FirstWords>()
  const params = { id }
  /** Replaces the text of a part, and shows another. */
  const write = async (body: { path: string; text: string }, next: string) => {
    await model.act(api => api('POST learning/courses/:id/file', { params, body: { base, ...body } }))
    onShow(next)
  }
  const named = { kind: 'text', name: 'title', label: t('courseTitle'), maxLength: 200 } as const
  const questions: Record<OpenDialog, Omit<ComponentProps<typeof FormDialog<Values>>, 'onClose'>> = {
    publish: {
      title: t('coursePublish'),
      lead: t('coursePublishLead'),
      fields: [{ kind: 'text', name: 'note', label: t('courseNote'), maxLength: 500 }],
      onSubmit: ({ note = '' }) =>
        model.act(api => api('POST learning/courses/:id/publish', { params, body: { base, note } })),
    },
    copy: {
      title: t('courseCopy'),
      fields: [named],
      async onSubmit({ title = '' }) {
        const made = await model.act(api =>
          api('POST learning/courses/:id/copy', { params, body: { title } }),
        )
        model.path.navigate(`/courses/${made.id}`)
      },
    },
    chapter: {
      title: t('courseAdd'),
      fields: [named],
      onSubmit({ title }) {
        // the first file is the course itself, so their number is that of the next chapter
        const next = `chapters/${`${files.length}`.padStart(2, '0')}.md`
        return write({ path: next, text: `# ${title}\n` }, next)
      },
    },
    out: {
      title: t('courseOut'),
      lead: t('courseOutLead'),
      grave: true,
      onSubmit: () => write({ path, text: '' }, 'course.md'),
    },
    replace: {
      title: t('courseReplace'),
      lead: t('courseReplaceLead'),
      grave: true,
      onSubmit: onReplace,
    },
  }
  return <FormDialog {...questions[dialog]} onClose={onClose} />
}
