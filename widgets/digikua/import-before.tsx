import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { DigikuaWords } from './first.en.ts'
import type { ImportWords } from './import.en.ts'
import type { Earlier, ImportModel } from './import-model.ts'
import type { Model } from './model.ts'

type Words = DigikuaWords & ImportWords
type Props = { model: Model; own: ImportModel }

/** Renders the earlier imports, each with an undo button. */
export function ImportedBefore({ model, own }: Props) {
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
                <Button onClick={() => setUndoing(row)}>
                  {t('undoImport')}
                  <span className="sr"> {fileName}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {undoing && (
        <UndoDialog
          own={own}
          model={model}
          id={undoing.id}
          file={undoing.fileName}
          count={undoing.rows}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}

type UndoProps = Props & { id: string; file: string; count: number; onClose(): void }

/** Renders the confirmation before a whole import is reverted. */
export function UndoDialog({ model, own, id, file, count, onClose }: UndoProps) {
  const t = useWords<Words>()
  return (
    <FormDialog
      title={t('undoSure', { file })}
      lead={<p>{t('undoSureText', { count })}</p>}
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
