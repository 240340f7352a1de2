import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ImportRow } from '#contract/client.ts'
import { CLIENTS_FILE, megabytes } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { writeSheet } from '#kit/ui/csv.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FileField } from '#kit/ui/file-field.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { groupDigits } from '#rules/money.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { createImport, type Import, type ImportState } from './import.ts'
import type { Model } from './model.ts'
import type { ClientWords } from './words.en.ts'

/** Renders the import of clients from a file: choose, preview, confirm, save the result. */
export function ImportDialog({ model, onClose }: { model: Model; onClose(): void }) {
  const t = useWords<ClientWords>()
  const kit = useKitWords()
  const importing = useMemo(() => createImport(model.api, model.refresh), [model])
  const state = useStore(importing.$state)
  useEffect(
    () => () => {
      importing.stop()
      if (importing.$state.get().at === 'checking') importing.restart()
    },
    [importing],
  )
  // closing by accident would leave the import half done
  const close = () => state.at !== 'registering' && onClose()

  const parts = (): { body: ReactNode; foot: ReactNode } => {
    switch (state.at) {
      case 'choosing':
        return {
          body: <Choosing state={state} importing={importing} />,
          foot: <Button onClick={onClose}>{kit('cancel')}</Button>,
        }
      case 'checking':
        return {
          body: <Progress label={t('checking')} value={null} text={state.file} />,
          foot: <Button onClick={importing.restart}>{kit('cancel')}</Button>,
        }
      case 'checked': {
        const count = state.rows.filter(({ problems }) => problems.length === 0).length
        return {
          body: <Checked rows={state.rows} good={count} />,
          foot: (
            <>
              <Button onClick={importing.restart}>{t('otherFile')}</Button>
              {count > 0 && (
                <>
                  <Button onClick={() => importing.register(false)}>{t('registerOnly')}</Button>
                  <Button kind="primary" onClick={() => importing.register()}>
                    {t('registerAll', { count })}
                  </Button>
                </>
              )}
            </>
          ),
        }
      }
      case 'registering':
        return {
          body: (
            <>
              <Progress
                label={t('registering')}
                value={state.done / state.count}
                text={t('registeringText', { done: figure(state.done), count: figure(state.count) })}
              />
              <p className="muted">{t('keepOpen')}</p>
            </>
          ),
          foot: <Button onClick={importing.stop}>{t('stop')}</Button>,
        }
      case 'broken':
        return {
          body: (
            <p className="problem" role="alert">
              {state.message}{' '}
              {t('importFailed', { done: figure(state.registered), count: figure(state.count) })}
            </p>
          ),
          foot: (
            <>
              <Button onClick={onClose}>{kit('close')}</Button>
              <Button kind="primary" onClick={() => importing.register()}>
                {t('goOn')}
              </Button>
            </>
          ),
        }
      case 'done':
        return {
          body: <Done state={state} />,
          foot: (
            <Button kind="primary" onClick={onClose}>
              {t('finish')}
            </Button>
          ),
        }
    }
  }
  const { body, foot } = parts()
  return (
    <Dialog title={t('importTitle')} onClose={close} foot={foot} wide={state.at === 'checked'}>
      <div className="stack" aria-live="polite">
        {body}
      </div>
    </Dialog>
  )
}

const figure = (count: number): string => groupDigits(String(count))

/** Returns a writer of row problems, which the server words in the user's language. */
function useProblemTexts() {
  const t = useWords<ClientWords>()
  const fields: Record<string, string> = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    mobileNumber: t('phone'),
  }
  return (problems: ImportRow['problems']): string =>
    problems
      .map(({ field, message, same }) =>
        same === undefined
          ? `${fields[field] ?? field}: ${message}`
          : t(field === 'email' ? 'sameEmail' : 'samePhone', { row: same }),
      )
      .join('; ')
}

function Choosing({ state, importing }: { state: ImportState & { at: 'choosing' }; importing: Import }) {
  const t = useWords<ClientWords>()
  const problems = {
    kind: t('fileKind'),
    size: t('fileSize', { most: megabytes(CLIENTS_FILE) }),
    failed: state.message || t('checkFailed'),
  }
  const headings = [t('firstName'), t('lastName'), t('email'), t('phone')]
  const save = () => saveFile(writeSheet([headings]), `${t('templateName')}.csv`)
  return (
    <>
      <p>{t('importLead')}</p>
      <p>
        <Button kind="plain" className="flush" onClick={save}>
          {t('template')}
        </Button>
      </p>
      <FileField
        name="people"
        label={t('file')}
        hint={t('fileHint', { most: megabytes(CLIENTS_FILE) })}
        error={state.problem ? problems[state.problem] : null}
        accept=".csv,.xlsx"
        onChoose={file => void importing.check(file)}
        button={t('chooseFile')}
      />
      <EarlierImports importing={importing} />
    </>
  )
}

function Checked({ rows, good }: { rows: readonly ImportRow[]; good: number }) {
  const t = useWords<ClientWords>()
  const problemTexts = useProblemTexts()
  const bad = rows.length - good
  const [onlyBad, setOnlyBad] = useState(bad > 0)
  const columns: Column<ImportRow>[] = [
    { key: 'row', title: t('row'), value: ({ row }) => row, sort: true },
    {
      key: 'problem',
      title: t('problem'),
      value: ({ problems }) => problems.length,
      cell: ({ problems }) => (problems.length === 0 ? t('willRegister') : problemTexts(problems)),
    },
    {
      key: 'name',
      title: t('personName'),
      value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || t('unknown'),
    },
    { key: 'email', title: t('email'), value: ({ email }) => email || t('unknown') },
    { key: 'phone', title: t('phone'), value: ({ mobileNumber }) => mobileNumber || t('unknown') },
  ]
  return (
    <>
      <div className="counts stack gap-1">
        <p className={good > 0 ? 'good-word inline' : 'problem'}>
          <Icon name={good > 0 ? 'check' : 'alert'} />
          {good > 0 ? t('checkedGood', { count: good }) : t('nothingGood')}
        </p>
        {bad > 0 && (
          <p className="problem">
            <Icon name="alert" />
            {t('checkedBad', { count: bad })}
          </p>
        )}
      </div>
      {bad > 0 && good > 0 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={onlyBad}
            onChange={event => setOnlyBad(event.currentTarget.checked)}
          />
          {t('onlyProblems')}
        </label>
      )}
      <Table
        caption={t('rowsOfFile')}
        columns={columns}
        rows={onlyBad ? rows.filter(({ problems }) => problems.length > 0) : rows}
        rowKey={({ row }) => row}
        pageSize={20}
      />
    </>
  )
}

function Done({ state }: { state: ImportState & { at: 'registering' | 'broken' | 'done' } }) {
  const t = useWords<ClientWords>()
  const problemTexts = useProblemTexts()
  const { rows, registered, refused, stopped } = state
  const save = () => {
    let left = state.done
    const lines = rows.map(({ row, firstName, lastName, email, mobileNumber, problems }) => {
      const wrong = problemTexts([...problems, ...(refused.get(row) ?? [])])
      const isDealtWith = problems.length > 0 || left-- > 0
      const result = wrong || (isDealtWith ? t('isRegistered') : t('notReached'))
      return [String(row), firstName, lastName, email, mobileNumber, result]
    })
    const names = [t('firstName'), t('lastName'), t('email'), t('phone')]
    const heading = [t('row'), ...names, t('resultColumn')]
    saveFile(writeSheet([heading, ...lines]), datedName(t('resultName'), 'csv'))
  }
  const others = rows.length - registered
  return (
    <>
      <div className="counts stack gap-1">
        <p className="good-word inline">
          <Icon name="check" />
          {t('importDone', { count: registered })}
        </p>
        {others > 0 && (
          <p className="problem">
            <Icon name="alert" />
            {t('notRegistered', { count: others })}
          </p>
        )}
      </div>
      {stopped && <p>{t('stopped')}</p>}
      <p>
        <Button onClick={save}>{t('result')}</Button>
      </p>
    </>
  )
}
