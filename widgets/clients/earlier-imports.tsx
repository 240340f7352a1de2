import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { useDays } from '#kit/ui/days.ts'
import type { Import } from './import.ts'
import type { ClientWords } from './words.en.ts'

/** Renders the imports that can be undone, each with a two-step undo button. */
export function EarlierImports({ importing }: { importing: Import }) {
  const t = useWords<ClientWords>()
  const { moment } = useDays()
  const { rows, outcome: message } = useStore(importing.$earlier)
  const [undoing, setUndoing] = useState<string | null>(null)
  const [busy, run] = useAction(() => {})
  useEffect(() => void importing.loadEarlier(), [importing])
  const undo = async (id: string) => {
    if (undoing !== id) return setUndoing(id)
    await run(() => importing.undo(id))
    setUndoing(null)
  }
  return (
    <>
      <p role="status">{message}</p>
      {rows.length > 0 && (
        <section className="stack">
          <h3>{t('earlierImports')}</h3>
          <p className="muted">{t('undoImportText')}</p>
          <ul className="rows">
            {rows.map(({ id, file, by, at, people }) => (
              <li key={id}>
                <span>
                  {file} <span className="muted">{t('importOf', { by, at: moment(at), count: people })}</span>
                </span>
                <Button of={file} busy={busy && undoing === id} onClick={() => undo(id)}>
                  {t(undoing === id ? 'undoImportSure' : 'undoImport')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
