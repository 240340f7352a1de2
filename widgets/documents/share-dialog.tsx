import { useRef, useState } from 'react'
import type { Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Copyable } from '#kit/ui/copyable.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { useSending } from './sending.ts'

/** Renders a link for the customer to copy or send by WhatsApp, or the PDF itself if the device can share files. */
export function ShareDialog({ model, paper, onClose }: { model: Model; paper: Paper; onClose(): void }) {
  const t = useWords<FirstWords & PaperWords>()
  const kit = useKitWords()
  const { day } = useDays()
  const { busy, once, say } = useSending(model)
  const [link, setLink] = useState<Awaited<ReturnType<Model['share']>> | null>(null)
  const { id, number, customer } = paper
  const make = () => once('link', async () => setLink(await model.share(id)))
  const unlink = () =>
    once('unlink', async () => {
      const { message } = await model.act('unlink', id)
      say(message)
      onClose()
    })
  const loaded = useRef<File>(undefined)
  const sendFile = () =>
    once('file', async () => {
      const name = `${link?.number ?? number ?? id}.pdf`
      loaded.current ??= new File([await model.file('paper', id)], name, { type: 'application/pdf' })
      try {
        await navigator.share({ files: [loaded.current], text: link?.text })
      } catch (error) {
        const { name } = error as Error
        // Safari only shares soon after a press, and a slow connection takes longer
        if (name === 'NotAllowedError') say(t('fileReady'))
        // a cancelled share is not an error
        else if (name !== 'AbortError') throw error
      }
    })
  const canSend =
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })

  return (
    <Dialog
      title={t('shareTitle', { number: number ?? t('draftOf') })}
      onClose={onClose}
      foot={
        link ? (
          <Button onClick={onClose}>{kit('close')}</Button>
        ) : (
          <Button kind="primary" busy={busy === 'link'} onClick={() => void make()}>
            {t('makeLink')}
          </Button>
        )
      }
    >
      <div className="stack">
        {!link && <p>{t(number ? 'shareLead' : 'shareFirst')}</p>}
        {link && (
          <>
            <p>{t('shareText', { day: day(link.expiresAt) })}</p>
            <Copyable label={t('link')} text={link.url} />
            <div className="actions start">
              <a
                className="button primary"
                href={`https://wa.me/${customer.phone.replace('+', '')}?text=${encodeURIComponent(link.text)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('whatsapp')}
              </a>
              {canSend && (
                <Button busy={busy === 'file'} onClick={() => void sendFile()}>
                  {t('sendFile')}
                </Button>
              )}
              <Button busy={busy === 'unlink'} onClick={() => void unlink()}>
                {t('unlink')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
