import { useState } from 'react'
import { ENTRY_KINDS, type EntryKind } from '#contract/book.ts'
import { IMPORT_FIELDS, type ImportedRow } from '#contract/book-report.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Select } from '#kit/core/select.tsx'
import { writeSheet } from '#kit/ui/csv.ts'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { shorten } from '#rules/shorten.ts'
import type { DigikuaWords } from './first.en.ts'
import type { ImportWords } from './import.en.ts'
import type { Checked, ImportModel, ImportState } from './import-model.ts'

type Words = DigikuaWords & ImportWords
type Props = { own: ImportModel; state: ImportState & { at: 'checked' } }

/** Number of rows shown initially. */
const FIRST = 20

/** Renders the result of the check: the column mapping, errors by cell, and valid rows. */
export function CheckedSheet({ own, state }: Props) {
  const t = useWords<Words>()
  const { file, checked, isBusy, message } = state
  const { good, bad, known } = checked
  return (
    <>
      <div className="card">
        <h4>{file.name}</h4>
        <div className="counts" role="status">
          {good > 0 ? (
            <p className="good-word inline">
              <Icon name="check" />
              {t('goodRows', { count: good })}
            </p>
          ) : (
            <p>{t('nothingRight')}</p>
          )}
          {bad > 0 && (
            <p className="bad-word inline">
              <Icon name="alert" />
              {t('badRows', { count: bad })}
            </p>
          )}
          {known > 0 && <p className="muted">{t('knownRows', { count: known })}</p>}
        </div>
        {bad > 0 && <p className="muted">{t('badLeft')}</p>}
        {message && (
          <p className="callout bad" role="alert">
            {message}
          </p>
        )}
        <div className="actions start">
          {good > 0 && (
            <Button kind="primary" busy={isBusy} onClick={() => void own.takeIn()}>
              {t('takeIn', { count: good })}
            </Button>
          )}
          <Button onClick={own.restart}>{t('otherSheet')}</Button>
        </div>
      </div>
      <Columns own={own} state={state} />
      <Rows checked={checked} />
    </>
  )
}

/** Renders the mapping of columns to fields, with an example value each. */
function Columns({ own, state: { checked, mapping } }: Props) {
  const t = useWords<Words>()
  const { headings, examples } = checked
  const shown = headings.flatMap((heading, at) =>
    heading && headings.indexOf(heading) === at ? [{ heading, example: examples[at] ?? '' }] : [],
  )
  return (
    <section className="card">
      <h4>{t('columnsTitle')}</h4>
      <p className="muted">{t('columnsText')}</p>
      <div className="cards gap-3">
        {IMPORT_FIELDS.map(field => (
          <Select
            key={field}
            name={field}
            label={t(`i-${field}`)}
            value={checked.columns[field] ?? ''}
            blank={t('notInSheet')}
            optional="unmarked"
            options={shown.map(({ heading, example }) => ({
              value: heading,
              text: example ? t('inColumn', { heading, example: shorten(example, 24) }) : heading,
            }))}
            onChange={heading => own.map({ field, heading })}
          />
        ))}
        <Select
          name="rows-are"
          label={t('rowsAre')}
          value={mapping.kind}
          blank={t('rowsAreNone')}
          optional="unmarked"
          options={ENTRY_KINDS.map(value => ({ value, text: t(`k-${value}`) }))}
          onChange={kind => own.map({ kind: kind as EntryKind | '' })}
        />
      </div>
    </section>
  )
}

/** Renders the rows with errors, each with its cell, and the first valid rows. */
function Rows({ checked: { rows, bad } }: { checked: Checked }) {
  const t = useWords<Words>()
  const [onlyFaults, setOnlyFaults] = useState(bad > 0)
  const [isWhole, setWhole] = useState(false)
  const fitting = onlyFaults && bad > 0 ? rows.filter(({ problems }) => problems.length > 0) : rows
  const shown = isWhole ? fitting : fitting.slice(0, FIRST)
  const faults = () =>
    saveFile(
      writeSheet([
        [t('faultRow'), t('faultCell'), t('faultText')],
        ...rows.flatMap(({ row, problems }) =>
          problems.map(({ cell, message }) => [String(row), cell, message]),
        ),
      ]),
      datedName(t('faultsName'), 'csv'),
    )
  return (
    <section className="card">
      <h4>{t('rowsTitle')}</h4>
      {bad > 0 && (
        <div className="actions start">
          <label className="tick">
            <input
              type="checkbox"
              checked={onlyFaults}
              onChange={event => setOnlyFaults(event.currentTarget.checked)}
            />
            {t('onlyFaults')}
          </label>
          <Button onClick={faults}>{t('takeFaults')}</Button>
        </div>
      )}
      <ol className="rows sheet-rows">
        {shown.map(row => (
          <SheetRow key={row.row} row={row} />
        ))}
      </ol>
      {shown.length < fitting.length && (
        <Button className="start" onClick={() => setWhole(true)}>
          {t('showAll', { count: fitting.length })}
        </Button>
      )}
    </section>
  )
}

function SheetRow({ row: { row, kind, day, name, amount, problems } }: { row: ImportedRow }) {
  const t = useWords<Words>()
  const parts = [kind && t(`k-${kind}`), day, name, amount].filter(Boolean)
  return (
    <li>
      <div>
        <strong>{t('rowNumber', { row })}</strong> <span className="muted">{parts.join(' · ')}</span>
        {problems.length === 0 ? (
          <p className="good-word inline">
            <Icon name="check" />
            {t('rowRight')}
          </p>
        ) : (
          <ul className="faults stack gap-1">
            {problems.map(({ cell, message }) => (
              <li key={`${cell} ${message}`}>
                {/* a missing column has no cell to name */}
                {cell !== String(row) && <span className="badge bad">{cell}</span>} {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
