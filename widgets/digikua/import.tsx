import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { BOOK_FILE, megabytes } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Back } from '#kit/member/back.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { FileField } from '#kit/ui/file-field.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import type { DigikuaWords } from './first.en.ts'
import css from './import.css?inline'
import { type ImportWords, importEn } from './import.en.ts'
import { CheckedSheet } from './import-check.tsx'
import { createImportModel, type Earlier, type ImportModel, type ImportState } from './import-model.ts'
import type { Model } from './model.ts'
import { OVERVIEW } from './place.ts'

type Words = DigikuaWords & ImportWords
const style = styleRef(css)

/** Renders the import of a sheet: choose a file, map its columns, check, import, and undo. */
export const ImportScreen = withWords(importEn, Screen)

function Screen({ model }: { model: Model }) {
  const t = useWords<Words>()
  const [own] = useState(() => createImportModel(model))
  const state = useStore(own.$state)
  useEffect(() => () => own.restart(), [own])
  return (
    <section className="import stack" ref={style}>
      <Back to={OVERVIEW} text={t('back')} />
      <h3>{t('importSheet')}</h3>
      {state.at === 'choosing' ? (
        <>
          <Choosing model={model} own={own} state={state} />
          <ImportedBefore model={model} own={own} />
        </>
      ) : state.at === 'reading' ? (
        <div className="card">
          <Progress label={t('reading')} value={null} text={state.file.name} />
          <Button className="start" onClick={own.restart}>
            {t('otherSheet')}
          </Button>
        </div>
      ) : state.at === 'checked' ? (
        <CheckedSheet own={own} state={state} />
      ) : (
        <Taken model={model} own={own} state={state} />
      )}
    </section>
  )
}

type ChoosingProps = { model: Model; own: ImportModel; state: ImportState & { at: 'choosing' } }

function Choosing({ model, own, state }: ChoosingProps) {
  const t = useWords<Words>()
  const isOnline = useStore(model.$isOnline)
  const { busy, save } = useFetchedFiles(model.toaster)
  const most = megabytes(BOOK_FILE)
  const problems = {
    kind: t('sheetKind'),
    size: t('sheetSize', { most }),
    failed: state.message || t('sheetFailed'),
  }
  return (
    <div className="card choose">
      <p>{t('importLead')}</p>
      <div className="stack">
        <Button
          className="start"
          busy={busy === 'template'}
          onClick={() => void save('template', 'digikua template', 'xlsx', own.template)}
        >
          {t('template')}
        </Button>
        <p className="muted">{t('templateText')}</p>
      </div>
      {isOnline ? (
        <FileField
          name="sheet"
          label={t('sheet')}
          hint={t('sheetHint', { most })}
          error={state.problem ? problems[state.problem] : null}
          accept=".csv,.xlsx"
          onChoose={own.choose}
          button={t('chooseSheet')}
        />
      ) : (
        <p className="callout warn">{t('importOffline')}</p>
      )}
    </div>
  )
}

type TakenProps = { model: Model; own: ImportModel; state: ImportState & { at: 'taken' } }

/** Renders the completed import, with the next steps and undo. */
function Taken({ model, own, state }: TakenProps) {
  const t = useWords<Words>()
  const [isAsked, setAsked] = useState(false)
  const { name, count, left } = state
  return (
    <div className="card">
      <p className="good-word inline" role="status">
        <Icon name="check" />
        <strong>{t('taken', { count, file: name })}</strong>
      </p>
      {left > 0 && <p className="muted">{t('takenLeft', { count: left })}</p>}
      <div className="actions start">
        <Link className="button primary" href={OVERVIEW}>
          {t('toBook')}
        </Link>
        <Button onClick={own.restart}>{t('otherSheet')}</Button>
        <Button onClick={() => setAsked(true)}>{t('undoImport')}</Button>
      </div>
      {isAsked && (
        <UndoDialog
          own={own}
          model={model}
          of={{ id: state.import, fileName: name, rows: count }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

type Props = { model: Model; own: ImportModel }

/** Renders the earlier imports, each with an undo button. */
function ImportedBefore({ model, own }: Props) {
  const t = useWords<Words>()
  const { moment } = useDays()
  const rows = useStore(own.$earlier)
  const [undoing, setUndoing] = useState<Earlier | null>(null)
  useEffect(() => void own.loadEarlier(), [own])
  if (rows.length === 0) return null
  return (
    <section className="card">
      <h4>{t('earlierImports')}</h4>
      <p className="muted">{t('earlierText')}</p>
      <ul className="rows">
        {rows.map(row => {
          const { id, fileName, rows: count, by, at, undoneAt } = row
          return (
            <li key={id}>
              <div>
                <strong>{fileName}</strong>
                <div className="muted">
                  {t('importOf', { count, by, at: moment(at) })}
                  {undoneAt && ` · ${t('undone', { at: moment(undoneAt) })}`}
                </div>
              </div>
              {!undoneAt && (
                <Button of={fileName} onClick={() => setUndoing(row)}>
                  {t('undoImport')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {undoing && <UndoDialog own={own} model={model} of={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}

type UndoProps = Props & { of: Pick<Earlier, 'id' | 'fileName' | 'rows'>; onClose(): void }

/** Renders the confirmation before a whole import is reverted. */
function UndoDialog({ model, own, of: { id, fileName, rows }, onClose }: UndoProps) {
  const t = useWords<Words>()
  return (
    <FormDialog
      title={t('undoSure', { file: fileName })}
      lead={<p>{t('undoSureText', { count: rows })}</p>}
      action={t('undoImport')}
      grave
      onSubmit={async () => {
        const message = await own.undo(id)
        model.toaster.announce(message, { kind: 'good' })
      }}
      onClose={onClose}
    />
  )
}
