import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { createEditing } from './editing.ts'
import { useT } from './words.tsx'

type Props = { editing: ReturnType<typeof createEditing> }

/** Renders the save state. */
export function KeepingLine({ editing }: Props) {
  const t = useT()
  const { state, message } = useStore(editing.$keeping)
  const theirs = useStore(editing.$theirs)
  const failed = state === 'failed' && !theirs
  return (
    <p className={failed ? 'keeping problem' : 'keeping muted'} role="status">
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

/** Renders an edit conflict: the user accepts the other user's draft or overwrites it. */
export function Theirs({ editing, onChosen }: Props & { onChosen(): void }) {
  const t = useT()
  const theirs = useStore(editing.$theirs)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (theirs) alert.current?.focus()
  }, [theirs])
  if (!theirs) return null
  const choose = (action: () => unknown) => {
    action()
    onChosen()
  }
  return (
    <div className="card notice" role="alert" tabIndex={-1} ref={alert}>
      <p>
        <strong>{t('theirsTitle')}</strong>
      </p>
      <p>{t('theirsText')}</p>
      <div className="actions">
        <Button onClick={() => choose(editing.takeTheirs)}>{t('takeTheirs')}</Button>
        <Button onClick={() => choose(editing.keepOwn)}>{t('keepOwn')}</Button>
      </div>
    </div>
  )
}
