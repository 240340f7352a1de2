import { useRef, useState } from 'react'
import { megabytes, SURVEY_FORM } from '#contract/handed-file.ts'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { CellProblem, SurveyFile } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Table } from '#kit/staff/table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createEditing } from './editing.ts'
import { type Model, partOf } from './model.ts'
import { questionsIn } from './tree.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  survey: SurveyFile
  /** The draft as it is being written. */
  definition: SurveyDefinition
  onPut(definition: SurveyDefinition): void
  onClose(): void
}
type Outcome = { definition: SurveyDefinition | null; problems: CellProblem[] }

/** A workbook in, read cell by cell before anything of it counts; and the draft out, as such a workbook. */
export function ImportDialog({ model, survey, definition, onPut, onClose }: Props) {
  const t = useT()
  const kit = useKitWords()
  const [busy, setBusy] = useState<'reading' | 'writing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [name, setName] = useState('')
  const latest = useRef(0)
  const params = { id: survey.id }
  const found = outcome?.definition ?? null
  const replaced = questionsIn(definition.items).length
  const editing = partOf(model, createEditing)

  const read = async (form: File) => {
    const own = ++latest.current
    setOutcome(null)
    setFailure(null)
    setName(form.name)
    if (!/\.xlsx$/i.test(form.name)) return setFailure(t('notAWorkbook'))
    if (form.size > SURVEY_FORM.most)
      return setFailure(t('workbookTooLarge', { most: megabytes(SURVEY_FORM) }))
    setBusy('reading')
    try {
      const read = await model.api('POST survey/desk/:id/form', { params, body: {}, files: { form } })
      if (own === latest.current) setOutcome(read)
    } catch (error) {
      const { message, fields = {} } = error as ApiError
      if (own === latest.current) setFailure(fields.form ?? message)
    } finally {
      if (own === latest.current) setBusy(null)
    }
  }
  const write = async () => {
    setBusy('writing')
    setFailure(null)
    try {
      // the file has what is on the server
      if (!(await editing.keep())) return setFailure(editing.$keeping.get().message || t('keepFailed'))
      const file = await model.api('GET survey/desk/:id/form', { params, query: {} }, { as: 'file' })
      saveFile(file, datedName(survey.code, 'xlsx'))
    } catch (error) {
      setFailure((error as ApiError).message)
    } finally {
      setBusy(null)
    }
  }

  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      wide={Boolean(outcome?.problems.length)}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          {found && (
            <Button
              kind="primary"
              onClick={() => {
                onPut(found)
                model.toaster.announce(t('imported'), { kind: 'good' })
                onClose()
              }}
            >
              {t('importTake')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>{t('importText')}</p>
        <div className="actions">
          <label className="button">
            <input
              type="file"
              name="form"
              className="sr"
              accept=".xlsx"
              onChange={event => {
                const file = event.currentTarget.files?.[0]
                // so that the same file can be chosen again, once it is mended
                event.currentTarget.value = ''
                if (file) void read(file)
              }}
            />
            {busy === 'reading' ? t('reading') : t('chooseWorkbook')}
          </label>
          <Button kind="plain" busy={busy === 'writing'} onClick={write}>
            {t('exportForm')}
          </Button>
        </div>
        {failure !== null && <SendFailure message={failure} />}
        {outcome && outcome.problems.length > 0 && (
          <>
            <p className="problem" role="alert">
              {t(found ? 'workbookFaults' : 'workbookProblems', { count: outcome.problems.length, name })}
            </p>
            <Table<CellProblem>
              caption={t('problemsIn', { name })}
              quiet
              columns={[
                { key: 'cell', title: t('cell'), value: ({ sheet, cell }) => `${sheet} ${cell}`.trim() },
                { key: 'message', title: t('whatToMend'), value: ({ message }) => message },
              ]}
              rows={outcome.problems}
              rowKey={row => outcome.problems.indexOf(row)}
              pageSize={50}
            />
          </>
        )}
        {found && (
          <p role="status">
            <strong>{t('importFound', { count: questionsIn(found.items).length, name })}</strong>{' '}
            {replaced > 0 && t('importReplaces', { count: replaced })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
