import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { pageSettings } from '#kit/core/page.ts'
import { videoAddress } from '#rules/invest/video.ts'
import type { FirstWords } from './first.en.ts'

/** Renders a YouTube video in an iframe. Nothing is loaded from YouTube before the user asks for it. */
export function VideoView({ id, name }: { id: string; name: string }) {
  const t = useWords<FirstWords>()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className="stack gap-3">
      {open === id && (
        <iframe
          className="player"
          src={`${pageSettings().origin}/invest/play/${id}`}
          title={t('videoOf', { name })}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <div className="actions start no-print">
        {open !== id && <Button onClick={() => setOpen(id)}>{t('play')}</Button>}
        <a className="button" href={videoAddress(id)} target="_blank" rel="noopener noreferrer">
          {t('watch')}
        </a>
      </div>
    </div>
  )
}
