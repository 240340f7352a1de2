import { useEffect, useRef } from 'react'
import type { Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import type { Sending } from './sending.ts'

/** Polling interval in ms while a document is being signed by the tax authority, and the maximum number of polls. */
const WAIT = 4_000
const MOST_WAITS = 15

/** Renders a document's status with the tax authority, with a retry if it was refused. */
export function Signed({ model, paper, sending }: { model: Model; paper: Paper; sending: Sending }) {
  const t = useWords<PaperWords>()
  const waits = useRef(0)
  const { id, fiscal, writable } = paper
  useEffect(() => {
    if (fiscal?.state !== 'queued' || waits.current >= MOST_WAITS) return
    const timer = setTimeout(() => {
      waits.current++
      void model.paper.refresh()
    }, WAIT)
    return () => clearTimeout(timer)
  }, [model, fiscal])
  if (!fiscal) return null
  if (fiscal.state === 'signed')
    return <p className="callout good">{t('taxSigned', { number: fiscal.number ?? '' })}</p>
  if (fiscal.state === 'queued')
    return (
      <p className="callout" role="status">
        {t('taxQueued')}
      </p>
    )
  const again = () =>
    sending.once('sign', async () => {
      sending.say((await model.act('sign', id)).message)
      waits.current = 0
      await model.paper.refresh()
    })
  return (
    <div className="callout bad">
      <div>
        <strong>{t('taxRefused')}</strong>
        <span>{fiscal.reason}</span>
      </div>
      {writable && (
        <Button busy={sending.busy === 'sign'} onClick={() => void again()}>
          {t('taxAgain')}
        </Button>
      )}
    </div>
  )
}
