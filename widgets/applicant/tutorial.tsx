import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { videoOf } from './video.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the video that explains the application. Nothing is loaded from the video site before the user asks for it. */
export function Tutorial({ address }: { address: string | null | undefined }) {
  const t = useWords<ApplicantWords>()
  const [isOpen, setOpen] = useState(false)
  const video = address ? videoOf(address) : null
  if (!video) return null
  return (
    <section className="card no-print">
      <h3>{t('tutorial')}</h3>
      {isOpen ? (
        <>
          <iframe
            className="player"
            src={video.frame}
            title={t('tutorial')}
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            allowFullScreen
            // the players refuse pages without a referrer
            referrerPolicy="strict-origin-when-cross-origin"
          />
          {/* the host page's CSP may block the video frame */}
          <a className="tall" href={address ?? ''} target="_blank" rel="noopener">
            {t('openVideo', { site: video.site })}
          </a>
        </>
      ) : (
        <>
          <p className="muted">{t('tutorialText', { site: video.site })}</p>
          <Button className="start" onClick={() => setOpen(true)}>
            {t('watch')}
          </Button>
        </>
      )}
    </section>
  )
}
