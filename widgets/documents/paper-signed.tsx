import type { Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import type { Sending } from './sending.ts'

/** How a document stands with the tax authority, and what to do where it refused it. */
export function Signed({ model, paper, sending }: { model: Model; paper: Paper; sending: Sending }) {
  const t = useWords<PaperWords>()
  const { id, fiscal, writable } = paper
  if (!fiscal) return null
  if (fiscal.state === 'signed') return <p>{t('taxSigned', { number: fiscal.number ?? '' })}</p>
  if (fiscal.state === 'queued') return <p className="muted">{t('taxQueued')}</p>
  const again = () =>
    sending.once('sign', async () => {
      sending.say((await model.act('sign', id)).message)
      await model.retryPaper()
    })
  return (
    <div className="card stack">
      <p>
        {t('taxRefused')} {fiscal.reason}
      </p>
      {writable && (
        <Button className="start" busy={sending.busy === 'sign'} onClick={() => void again()}>
          {t('taxAgain')}
        </Button>
      )}
    </div>
  )
}
