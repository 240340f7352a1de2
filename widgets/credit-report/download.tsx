import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

/** The report from the server, to keep. */
export function Download({ model, madeOn }: { model: Model; madeOn: string }) {
  const t = useWords<CreditReportWords>()
  const { language } = useI18n()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    const own = new AbortController()
    controller.current = own
    setState('busy')
    try {
      const name = t('title').toLowerCase().replaceAll(' ', '-')
      saveFile(await model.file(language, own.signal), `${name}-${madeOn}.pdf`)
      setState('idle')
    } catch {
      if (!own.signal.aborted) setState('failed')
    }
  }
  return (
    <>
      <Button busy={state === 'busy'} onClick={start}>
        {t('pdf')}
      </Button>
      {state === 'failed' && (
        <p className="problem" role="alert">
          {t('fileFailed')}
        </p>
      )}
    </>
  )
}
