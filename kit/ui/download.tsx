import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { saveFile } from './save-file.ts'

type Props = {
  /** Label of the button. */
  text: string
  /** Identifies the file among several for screen readers. */
  which?: string
  /** Name of the saved file. */
  name: string
  fetch(signal: AbortSignal): Promise<Blob>
}

/** Renders a button that downloads a file. Requires a widget whose words include `fileFailed`. */
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
      <Button of={which} busy={state === 'busy'} onClick={start}>
        {text}
      </Button>
      {state === 'failed' && (
        <p className="problem" role="alert">
          {t('fileFailed')}
        </p>
      )}
    </>
  )
}
