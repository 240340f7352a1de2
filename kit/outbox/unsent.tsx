import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { Entry, Outbox } from './outbox.ts'
import type { UnsentWords } from './unsent.en.ts'

type Props<One extends Entry> = {
  outbox: Outbox<One>
  /** Number of entries not yet sent to the server. */
  count: number
  onSend(): void
  /** Describes the entries. */
  children?: ReactNode
}

/** Renders how many entries are queued and where they are stored, with a button to send them. */
export function Unsent<One extends Entry>({ outbox, count, onSend, children }: Props<One>) {
  const t = useWords<UnsentWords>()
  const isOnDevice = useStore(outbox.$isOnDevice)
  const isSending = useStore(outbox.$isSending)
  if (count === 0) return null
  return (
    <section className="callout warn" role="status">
      <p>
        <strong>{t('waiting', { count })}</strong>
      </p>
      <p>{t(isOnDevice ? 'waitingOnDevice' : 'waitingOnPage')}</p>
      {children}
      <div>
        <Button busy={isSending} onClick={onSend}>
          {t('sendNow')}
        </Button>
      </div>
    </section>
  )
}
