import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { cropArea, type Photo, paint, scaledWithin } from '#kit/photo.ts'
import type { UploadWords } from './upload.en.ts'
import css from './upload-preview.css?inline'

const style = styleRef(css)
/** Longest side of a picture, in device pixels. */
const SIDE = 800

/** Renders a preview of a file being sent: a picture or video inline, a PDF behind a link; nothing for files browsers cannot show. */
export function Preview({ label, file, photo }: { label: string; file: Blob; photo: Photo | null }) {
  if (photo) return <Picture label={label} photo={photo} />
  if (/^video\//.test(file.type) || file.type === 'application/pdf')
    return <OwnFile label={label} file={file} />
  return null
}

/** Paints on a canvas: a partner's policy may not allow the blob URL that an image would need. */
function Picture({ label, photo }: { label: string; photo: Photo }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = scaledWithin(cropArea(photo.source, photo.ratio, photo.crop), SIDE)
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, photo)
  })
  return (
    <div className="upload-preview" ref={style}>
      <canvas ref={canvas} {...size} role="img" aria-label={label} />
    </div>
  )
}

function OwnFile({ label, file }: { label: string; file: Blob }) {
  const t = useWords<UploadWords>()
  const [address, setAddress] = useState('')
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const own = URL.createObjectURL(file)
    setAddress(own)
    return () => URL.revokeObjectURL(own)
  }, [file])
  if (!address || isRefused) return null
  return (
    <div className="upload-preview" ref={style}>
      {file.type === 'application/pdf' ? (
        <a className="tall" href={address} target="_blank" rel="noopener">
          {t('uploadOpen')}
        </a>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it is the user's own video, chosen a moment ago
        <video
          src={address}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
          onError={() => setRefused(true)}
        />
      )}
    </div>
  )
}
