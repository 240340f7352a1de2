import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ImportRow } from '#contract/client.ts'
import { CLIENTS_FILE, megabytes } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { Field } from '#kit/core/field.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { writeSheet } from '#kit/ui/csv.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { groupDigits } from '#rules/money.ts'
import { createImport, type Import, type ImportState } from './import.ts'
import type { Model } from './model.ts'
import type { ClientWords } from './words.en.ts'

type Props = { model: Model; onClose(): void }

/** From a file to registered clients: choose, look, confirm, keep the result. */
export function ImportDialog({ model, onClose }: Props) {
  const say = useWords<ClientWords>()
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
  // closing it by mistake would leave half of the file undone
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
          body: <Progress label={say('checking')} value={null} text={state.file} />,
          foot: <Button onClick={importing.restart}>{kit('cancel')}</Button>,
        }
      case 'checked': {
        const count = state.rows.filter(({ problems }) => problems.length === 0).length
        return {
          body: <Checked rows={state.rows} good={count} />,
          foot: (
            <>
              <Button onClick={importing.restart}>{say('otherFile')}</Button>
              {count > 0 && (
                <Button kind="primary" onClick={importing.register}>
                  {say('registerAll', { count })}
                </Button>
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
                label={say('registering')}
                value={state.done / state.count}
                text={say('registeringText', { done: figure(state.done), count: figure(state.count) })}
              />
              <p className="soft">{say('keepOpen')}</p>
            </>
          ),
          foot: <Button onClick={importing.stop}>{say('stop')}</Button>,
        }
      case 'broken':
        return {
          body: (
            <p className="problem" role="alert">
              {state.message}{' '}
              {say('importFailed', { done: figure(state.registered), count: figure(state.count) })}
            </p>
          ),
          foot: (
            <>
              <Button onClick={onClose}>{kit('close')}</Button>
              <Button kind="primary" onClick={importing.register}>
                {say('goOn')}
              </Button>
            </>
          ),
        }
      case 'done':
        return {
          body: <Done state={state} />,
          foot: (
            <Button kind="primary" onClick={onClose}>
              {say('finish')}
            </Button>
          ),
        }
    }
  }
  const { body, foot } = parts()
  return (
    <Dialog title={say('importTitle')} onClose={close} foot={foot} wide={state.at === 'checked'}>
      <div className="stack" aria-live="polite">
        {body}
      </div>
    </Dialog>
  )
}

const figure = (count: number): string => groupDigits(String(count))

/** What is wrong with a row, in the language of the screen; the server's own words where it says something else. */
function useProblemWords() {
  const say = useWords<ClientWords>()
  const kit = useKitWords()
  const ours: Record<string, string> = {
    'This field is required': kit('required'),
    'Please enter a valid email address': kit('email'),
    'Please enter a valid phone number': kit('phone'),
    'This Email already exist': say('emailTaken'),
    'This Phone Number already exist': say('phoneTaken'),
  }
  const fields: Record<string, string> = {
    firstName: say('firstName'),
    lastName: say('lastName'),
    email: say('email'),
    mobileNumber: say('phone'),
  }
  return (problems: ImportRow['problems']): string =>
    problems
      .map(({ field, message }) => {
        const [, row, also] = message.match(/^Row (\d+) has the same (e-mail|phone number)\.$/) ?? []
        if (row) return say(also === 'e-mail' ? 'sameEmail' : 'samePhone', { row })
        return `${fields[field] ?? field}: ${ours[message] ?? message}`
      })
      .join('; ')
}

function Choosing({ state, importing }: { state: ImportState & { at: 'choosing' }; importing: Import }) {
  const say = useWords<ClientWords>()
  const problems = {
    kind: say('fileKind'),
    size: say('fileSize', { most: megabytes(CLIENTS_FILE) }),
    failed: state.message || say('checkFailed'),
  }
  const headings = [say('firstName'), say('lastName'), say('email'), say('phone')]
  const save = () => saveFile(writeSheet([headings]), `${say('templateName')}.csv`)
  return (
    <>
      <p>{say('importLead')}</p>
      <p>
        <Button kind="plain" className="flush" onClick={save}>
          {say('template')}
        </Button>
      </p>
      <Field
        label={say('chooseFile')}
        hint={say('fileHint', { most: megabytes(CLIENTS_FILE) })}
        error={state.problem ? problems[state.problem] : null}
      >
        {control => (
          <input
            {...control}
            type="file"
            className="file"
            accept=".csv,.xlsx"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) importing.check(file)
            }}
          />
        )}
      </Field>
    </>
  )
}

function Checked({ rows, good }: { rows: readonly ImportRow[]; good: number }) {
  const say = useWords<ClientWords>()
  const sayProblems = useProblemWords()
  const bad = rows.length - good
  const [onlyBad, setOnlyBad] = useState(bad > 0)
  const columns: Column<ImportRow>[] = [
    { key: 'row', title: say('row'), value: ({ row }) => row, sort: true },
    {
      key: 'problem',
      title: say('problem'),
      value: ({ problems }) => problems.length,
      cell: ({ problems }) =>
        problems.length === 0 ? (
          say('willRegister')
        ) : (
          <span className="problem">{sayProblems(problems)}</span>
        ),
    },
    {
      key: 'name',
      title: say('personName'),
      value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || say('unknown'),
    },
    { key: 'email', title: say('email'), value: ({ email }) => email || say('unknown') },
    { key: 'phone', title: say('phone'), value: ({ mobileNumber }) => mobileNumber || say('unknown') },
  ]
  return (
    <>
      <div className="counts">
        <p className={good > 0 ? 'good' : 'problem'}>
          <Icon name={good > 0 ? 'check' : 'alert'} />
          {good > 0 ? say('checkedGood', { count: good }) : say('nothingGood')}
        </p>
        {bad > 0 && (
          <p className="problem">
            <Icon name="alert" />
            {say('checkedBad', { count: bad })}
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
          {say('onlyProblems')}
        </label>
      )}
      <Table
        caption={say('rowsOfFile')}
        columns={columns}
        rows={onlyBad ? rows.filter(({ problems }) => problems.length > 0) : rows}
        rowKey={({ row }) => row}
        pageSize={20}
      />
    </>
  )
}

function Done({ state }: { state: ImportState & { at: 'registering' | 'broken' | 'done' } }) {
  const say = useWords<ClientWords>()
  const sayProblems = useProblemWords()
  const { rows, registered, refused, stopped } = state
  const save = () => {
    let left = state.done
    const lines = rows.map(({ row, firstName, lastName, email, mobileNumber, problems }) => {
      const wrong = sayProblems([...problems, ...(refused.get(row) ?? [])])
      const isDealtWith = problems.length > 0 || left-- > 0
      const result = wrong || (isDealtWith ? say('isRegistered') : say('notReached'))
      return [String(row), firstName, lastName, email, mobileNumber, result]
    })
    const names = [say('firstName'), say('lastName'), say('email'), say('phone')]
    const heading = [say('row'), ...names, say('resultColumn')]
    saveFile(writeSheet([heading, ...lines]), datedName(say('resultName'), 'csv'))
  }
  const others = rows.length - registered
  return (
    <>
      <div className="counts">
        <p className="good">
          <Icon name="check" />
          {say('importDone', { count: registered })}
        </p>
        {others > 0 && (
          <p className="problem">
            <Icon name="alert" />
            {say('notRegistered', { count: others })}
          </p>
        )}
      </div>
      {stopped && <p>{say('stopped')}</p>}
      <p>
        <Button onClick={save}>{say('result')}</Button>
      </p>
    </>
  )
}
