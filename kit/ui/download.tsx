import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { saveFile } from './save-file.ts'

type Props = {
  /** What the button says. */
  text: string
  /** Which of several it is, for who does not see where it stands. */
  which?: string
  /** What the file is called on the device. */
  name: string
  fetch(signal: AbortSignal): Promise<Blob>
}

/** A file from the server, to keep. Draw it in a widget that says `fileFailed`. */
export function Download({ text, which, name, fetch }: Props) {
  const t = useWords<Record<'fileFailed', string>>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    const own = new AbortController()
    controller.current = own
    setState('busy')
    try {
      saveFile(await fetch(own.signal), name)
      setState('idle')
    } catch {
      if (!own.signal.aborted) setState('failed')
    }
  }
  return (
    <>
      <Button busy={state === 'busy'} onClick={start}>
        {text}
        {which && <span className="sr"> {which}</span>}
      </Button>
      {state === 'failed' && (
        <p className="problem" role="alert">
          {t('fileFailed')}
        </p>
      )}
    </>
  )
}
