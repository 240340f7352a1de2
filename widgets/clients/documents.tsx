import { useState } from 'react'
import type { ClientDetails } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { ClientWords } from './words.en.ts'

type Picture = { address: string; name: string }

const MOST_ZOOM = 4

/** Renders thumbnails of the photo and the identity document, which open enlarged. */
export function Documents({ details, onReload }: { details: ClientDetails; onReload(): void }) {
  const t = useWords<ClientWords>()
  const [zoomed, setZoomed] = useState<Picture | null>(null)
  const { identityType, profilePhoto, imageUrl } = details.identity
  const known = identityType !== null && Object.hasOwn(TYPES, identityType)
  const type = known ? t(identityType as keyof typeof TYPES) : (identityType ?? t('document'))
  const pictures: Picture[] = [
    ...(profilePhoto ? [{ address: profilePhoto, name: t('photo') }] : []),
    ...(imageUrl ? [{ address: imageUrl, name: type }] : []),
  ]
  if (pictures.length === 0) return <Empty title={t('noDocuments')} text={t('noDocumentsText')} />
  return (
    <div className="pictures stack">
      {pictures.map(picture => (
        <figure key={picture.name} className="card">
          <Shown picture={picture} onReload={onReload} onZoom={() => setZoomed(picture)} />
          <figcaption>{picture.name}</figcaption>
        </figure>
      ))}
      {zoomed && <Zoom picture={zoomed} onClose={() => setZoomed(null)} />}
    </div>
  )
}

const TYPES = {
  'International Passport': 1,
  "Driver's License": 1,
  'Voters Card': 1,
  'National Identity Card': 1,
}

/** Picture with a reload button: signed URLs expire after an hour. */
function Shown({ picture, onReload, onZoom }: { picture: Picture; onReload(): void; onZoom(): void }) {
  const t = useWords<ClientWords>()
  const kit = useKitWords()
  const [failed, setFailed] = useState('')
  if (failed === picture.address) {
    return (
      <div className="unshown">
        <p>{t('imageFailed')}</p>
        <Button onClick={onReload}>{kit('retry')}</Button>
      </div>
    )
  }
  return (
    <button type="button" aria-label={t('enlarge', { name: picture.name })} onClick={onZoom}>
      <img src={picture.address} alt="" onError={() => setFailed(picture.address)} />
    </button>
  )
}

function Zoom({ picture, onClose }: { picture: Picture; onClose(): void }) {
  const t = useWords<ClientWords>()
  const [zoom, setZoom] = useState(1)
  return (
    <Dialog
      title={picture.name}
      onClose={onClose}
      foot={
        <>
          <Button aria-disabled={zoom === 1 || undefined} onClick={() => setZoom(Math.max(1, zoom - 1))}>
            {t('zoomOut')}
          </Button>
          <Button
            aria-disabled={zoom === MOST_ZOOM || undefined}
            onClick={() => setZoom(Math.min(MOST_ZOOM, zoom + 1))}
          >
            {t('zoomIn')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="zoom" tabIndex={0}>
        <img className={`zoom-${zoom}`} src={picture.address} alt={picture.name} />
      </div>
    </Dialog>
  )
}
