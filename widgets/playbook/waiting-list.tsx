import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { Unsent } from '#kit/outbox/unsent.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

/** Renders queued entries, their deadline, and entries that the server refused. */
export function WaitingList({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const entries = useStore(model.outbox.$entries)
  const isSending = useStore(model.outbox.$isSending)
  const isOnline = useStore(model.$isOnline)
  const count = entries.filter(({ problem }) => problem === undefined).length
  return (
    <div className="stack no-print">
      {!isOnline && count === 0 && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      <Unsent outbox={model.outbox} count={count} onSend={() => void model.flush()} />
      {entries.map(
        one =>
          one.problem !== undefined && (
            <div key={one.id} className="callout bad">
              <p>
                <strong>{t('refused')}</strong> {one.problem}
              </p>
              <p className="as-typed">{one.text}</p>
              <div className="actions">
                <Button busy={isSending} onClick={() => void model.flush(one.id)}>
                  {t('sendNow')}
                </Button>
                <Button
                  onClick={() =>
                    saveFile(new Blob([one.text], { type: 'text/plain' }), datedName('playbook', 'txt'))
                  }
                >
                  {t('download')}
                </Button>
                <Button onClick={() => discard(model, one, t)}>{t('remove')}</Button>
              </div>
            </div>
          ),
      )}
    </div>
  )
}
