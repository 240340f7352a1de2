import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { createEditing } from './editing.ts'
import { useT } from './words.tsx'

/** Renders the save state. */
export function KeepingLine({ editing }: { editing: ReturnType<typeof createEditing> }) {
  const t = useT()
  const { state, message } = useStore(editing.$keeping)
  const theirs = useStore(editing.$theirs)
  const failed = state === 'failed' && !theirs
  return (
    <p className={failed ? 'keeping inline gap-1 problem' : 'keeping inline gap-1 muted'} role="status">
      {failed ? (
        <>
          <Icon name="alert" /> {message || t('keepFailed')}
          <Button kind="plain" onClick={() => void editing.keep()}>
            {t('keepNow')}
          </Button>
        </>
      ) : theirs ? (
        t('keepStopped')
      ) : state === 'kept' ? (
        <>
          <Icon name="check" /> {t('kept')}
        </>
      ) : (
        t('keeping')
      )}
    </p>
  )
}
