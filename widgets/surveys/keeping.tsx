import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { createEditing } from './editing.ts'
import { useSay } from './words.tsx'

type Props = { editing: ReturnType<typeof createEditing> }

/** Whether what was written is kept. */
export function KeepingLine({ editing }: Props) {
  const say = useSay()
  const { state, message } = useStore(editing.$keeping)
  const theirs = useStore(editing.$theirs)
  const failed = state === 'failed' && !theirs
  return (
    <p className={failed ? 'keeping problem' : 'keeping soft'} role="status">
      {failed ? (
        <>
          <Icon name="alert" /> {message || say('keepFailed')}
          <Button kind="plain" onClick={() => void editing.keep()}>
            {say('keepNow')}
          </Button>
        </>
      ) : theirs ? (
        say('keepStopped')
      ) : state === 'kept' ? (
        <>
          <Icon name="check" /> {say('kept')}
        </>
      ) : (
        say('keeping')
      )}
    </p>
  )
}

/** Somebody else kept something else meanwhile: theirs is taken, or ours is kept over it. */
export function Theirs({ editing, onChosen }: Props & { onChosen(): void }) {
  const say = useSay()
  const theirs = useStore(editing.$theirs)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (theirs) alert.current?.focus()
  }, [theirs])
  if (!theirs) return null
  const choose = (deed: () => unknown) => {
    deed()
    onChosen()
  }
  return (
    <div className="card notice" role="alert" tabIndex={-1} ref={alert}>
      <p>
        <strong>{say('theirsTitle')}</strong>
      </p>
      <p>{say('theirsText')}</p>
      <div className="deeds">
        <Button onClick={() => choose(editing.takeTheirs)}>{say('takeTheirs')}</Button>
        <Button onClick={() => choose(editing.keepOwn)}>{say('keepOwn')}</Button>
      </div>
    </div>
  )
}
