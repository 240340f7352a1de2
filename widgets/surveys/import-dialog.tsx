import { useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { megabytes, SURVEY_FORM } from '#contract/handed-file.ts'
import type { SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { CellProblem, SurveyFile, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { partOf } from '#kit/part-of.ts'
import { Table } from '#kit/staff/table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FileButton } from '#kit/ui/file-button.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { isAsked } from '#rules/survey/reading.ts'
import { createEditing } from './editing.ts'
import type { Model } from './model.ts'
import { questionsIn } from './tree.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  survey: SurveyFile
  /** The current draft, including unsaved edits. */
  definition: SurveyDefinition
  onPut(definition: SurveyDefinition): void
  onClose(): void
}
type Outcome = Reply<(typeof surveyDeskEndpoints)['POST survey/desk/:id/form']>

/** Returns the number of questions asked of respondents. */
const countAsked = ({ items }: SurveyDefinition): number => questionsIn(items).filter(isAsked).length

/** Returns the title after an import. Most workbooks name the survey in one language or not at all: the other titles stay if it keeps its name. */
const titleOf = (found: SurveyDefinition, { title }: SurveyDefinition): Texts =>
  Object.entries(found.title).every(([tag, text]) => text === title[tag]) ? title : found.title

/** Renders the dialog that imports a workbook, with a cell-by-cell check before it is applied, and exports the draft as one. */
export function ImportDialog({ model, survey, definition, onPut, onClose }: Props) {
  const t = useT()
  const kit = useKitWords()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWriting, run] = useAction(({ message }) => setFailure(message))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isWithout, setWithout] = useState(false)
  const [name, setName] = useState('')
  const latest = useRef(0)
  const params = { id: survey.id }
  const without = isWithout ? (outcome?.rest ?? null) : null
  const found = without?.definition ?? outcome?.definition ?? null
  const wrong = without?.left ?? outcome?.problems ?? []
  const notes = (without ?? outcome)?.notes ?? []
  const replaced = countAsked(definition)
  const editing = partOf(model, createEditing)

  const read = async (form: File) => {
    const own = ++latest.current
    setOutcome(null)
    setWithout(false)
    setFailure(null)
    setName(form.name)
    if (!/\.xlsx$/i.test(form.name)) return setFailure(t('notAWorkbook'))
    if (form.size > SURVEY_FORM.most)
      return setFailure(t('workbookTooLarge', { most: megabytes(SURVEY_FORM) }))
    setReading(true)
    try {
      const read = await model.api('POST survey/desk/:id/form', { params, body: {}, files: { form } })
      if (own === latest.current) setOutcome(read)
    } catch (error) {
      const { message, fields = {} } = error as ApiError
      if (own === latest.current) setFailure(fields.form ?? message)
    } finally {
      if (own === latest.current) setReading(false)
    }
  }
  const write = () =>
    run(async () => {
      setFailure(null)
      // the server exports its saved draft
      if (!(await editing.keep())) return setFailure(editing.$keeping.get().message || t('keepFailed'))
      const file = await model.api('GET survey/desk/:id/form', { params, query: {} }, { as: 'file' })
      saveFile(file, datedName(survey.code, 'xlsx'))
    })

  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      wide={wrong.length > 0}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          {outcome?.rest && !without && (
            <Button onClick={() => setWithout(true)}>
              {t('leaveOut', { count: outcome.rest.left.length })}
            </Button>
          )}
          {found && (
            <Button
              kind="primary"
              onClick={() => {
                onPut({ ...found, title: titleOf(found, definition) })
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
          <FileButton name="form" accept=".xlsx" onFile={file => void read(file)}>
            {isReading ? t('reading') : t('chooseWorkbook')}
          </FileButton>
          <Button kind="plain" busy={isWriting} onClick={write}>
            {t('exportForm')}
          </Button>
        </div>
        {failure !== null && <SendFailure message={failure} />}
        {wrong.length > 0 && (
          <>
            {without ? (
              <p role="status">{t('leftOut', { count: wrong.length, name })}</p>
            ) : (
              <p className="problem" role="alert">
                {t(found ? 'workbookFaults' : 'workbookProblems', { count: wrong.length, name })}
              </p>
            )}
            <Cells
              caption={t(without ? 'leftOutOf' : 'problemsIn', { name })}
              title={t(without ? 'whyLeftOut' : 'whatToMend')}
              rows={wrong}
            />
          </>
        )}
        {notes.length > 0 && (
          <details className="more">
            <summary>{t('passedOver', { count: notes.length })}</summary>
            <Cells
              caption={t('passedOver', { count: notes.length })}
              title={t('whyPassedOver')}
              rows={notes}
            />
          </details>
        )}
        {found && (
          <p role="status">
            <strong>{t('importFound', { count: countAsked(found), name })}</strong>{' '}
            {replaced > 0 && t('importReplaces', { count: replaced })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Renders workbook cells with the problem of each. */
function Cells({ caption, title, rows }: { caption: string; title: string; rows: readonly CellProblem[] }) {
  const t = useT()
  return (
    <Table<CellProblem>
      caption={caption}
      quiet
      columns={[
        { key: 'cell', title: t('cell'), value: ({ sheet, cell }) => `${sheet} ${cell}`.trim() },
        { key: 'message', title, value: ({ message }) => message },
      ]}
      rows={rows}
      rowKey={row => rows.indexOf(row)}
      pageSize={50}
    />
  )
}
