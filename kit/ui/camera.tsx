import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './camera.css?inline'
import { Dialog } from './dialog.tsx'
import type { UploadWords } from './upload.en.ts'

type Props = {
  title: string
  /** What the frame over the picture is meant for. */
  guide: 'card' | 'head'
  facing: 'user' | 'environment'
  /** Alternative if the camera's picture cannot be shown. */
  instead: ReactNode
  onShot(photo: File): void
  onClose(): void
}

const style = styleRef(css)
const QUALITY = 0.92

/** Renders the camera's picture with a frame over it, and the shutter button. Requires a widget whose words include `uploadEn`. */
export function Camera({ title, guide, facing, instead, onShot, onClose }: Props) {
  const t = useWords<UploadWords>()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting')
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    let isHere = true
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      if (!isHere || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setState('ready')
    }
    open().catch(() => {
      stop()
      if (isHere) setState('refused')
    })
    return () => {
      isHere = false
      stop()
    }
  }, [facing])

  const shoot = async () => {
    const photo = video.current && (await pictureOf(video.current))
    setFailed(!photo)
    if (!photo) return
    onClose()
    onShot(photo)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        state === 'refused' ? (
          instead
        ) : (
          <Button kind="primary" busy={state === 'starting'} onClick={shoot}>
            {t('cameraShoot')}
          </Button>
        )
      }
    >
      <div className="stack" ref={style}>
        {state === 'refused' ? (
          <p role="alert">{t('cameraRefused')}</p>
        ) : (
          <>
            <p>{t(guide === 'card' ? 'cameraCard' : 'cameraHead')}</p>
            <div className={`finder for-${guide}`}>
              {/* mirrored, as users expect of their own picture; the photo itself is not */}
              <video ref={video} className={facing} aria-label={title} muted playsInline />
              <span aria-hidden="true" />
            </div>
            <p className="muted" role="status">
              {state === 'starting' && t('cameraStarting')}
            </p>
            {isFailed && <p role="alert">{t('cameraFailed')}</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}

async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return jpeg && new File([jpeg], 'photo.jpg', { type: jpeg.type })
}
