import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { Unsent } from '#kit/outbox/unsent.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { EntryDialog } from './entry-dialog.tsx'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import { ELEMENT_OF } from './place.ts'
import { subjectOf } from './tables.ts'
import type { Waiting } from './waiting.ts'

/** Renders the queued entries with their deadline, and those the server refused. */
export function WaitingList({ model }: { model: Model }) {
  const entries = useStore(model.$waiting)
  const refused = entries.filter(({ problem }) => problem !== undefined)
  const count = entries.length - refused.length
  return (
    <div className="stack no-print">
      {refused.map(one => (
        <Refused key={one.id} model={model} one={one} />
      ))}
      <Unsent outbox={model.outbox} count={count} onSend={() => void model.flush()} />
    </div>
  )
}

/** Renders a refused entry, which can be corrected, resent, downloaded or discarded. */
function Refused({ model, one }: { model: Model; one: Waiting }) {
  const t = useWords<DigikuaWords>()
  const isSending = useStore(model.outbox.$isSending)
  const owner = useStore(model.$owner)
  const [isOpen, setOpen] = useState(false)
  const { problem, fields, ...entry } = one
  const download = () => {
    const content = JSON.stringify(entry, null, 2)
    saveFile(new Blob([content], { type: 'application/json' }), datedName('digikua', 'json'))
  }
  const subject = subjectOf(one.form)
  return (
    <div className="callout bad" role="alert">
      <p>
        <strong>{t('refusedTitle', { name: String(one.values.name ?? t(ELEMENT_OF[subject])) })}</strong>
      </p>
      {problem && <p>{problem}</p>}
      {Object.values(fields ?? {}).map(text => text !== problem && <p key={text}>{text}</p>)}
      <div className="actions start">
        <Button onClick={() => setOpen(true)}>{t('mend')}</Button>
        <Button busy={isSending} onClick={() => void model.flush(one.id)}>
          {t('sendNow')}
        </Button>
        <Button onClick={download}>{t('download')}</Button>
        <Button onClick={() => discard(model, one, t)}>{t('remove')}</Button>
      </div>
      {isOpen && owner.state === 'here' && (
        <EntryDialog
          model={model}
          business={owner.business}
          subject={subject}
          waiting={one}
          onClose={() => setOpen(false)}
          onDone={text => {
            setOpen(false)
            model.toaster.announce(text, { kind: 'good' })
          }}
        />
      )}
    </div>
  )
}
