import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { videoOf } from './video.ts'
import type { ApplicantWords } from './words.en.ts'

/** The video that explains the application. Nothing of its site is loaded before somebody asks for it. */
export function Tutorial({ address }: { address: string | null | undefined }) {
  const t = useWords<ApplicantWords>()
  const [isOpen, setOpen] = useState(false)
  const video = address ? videoOf(address) : null
  if (!video) return null
  return (
    <section className="card tutorial no-print">
      <h3>{t('tutorial')}</h3>
      {isOpen ? (
        <>
          <iframe
            src={video.frame}
            title={t('tutorial')}
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            allowFullScreen
            // the players refuse pages that do not say where they are
            referrerPolicy="strict-origin-when-cross-origin"
          />
          {/* a page around the widget may not let the site's frame in */}
          <a href={address ?? ''} target="_blank" rel="noopener">
            {t('openVideo', { site: video.site })}
          </a>
        </>
      ) : (
        <>
          <p className="muted">{t('tutorialText', { site: video.site })}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{t('watch')}</Button>
          </div>
        </>
      )}
    </section>
  )
}
