import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { megabytes, PROFILE_FILE } from '#contract/handed-file.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldGroup } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { formatBytes } from '#kit/member/bytes.ts'
import {
  type Crop,
  cropArea,
  cropPhoto,
  MOST_ZOOM,
  type Photo,
  paint,
  scaledWithin,
  takePhoto,
  turnPhoto,
} from '#kit/photo.ts'
import { FileButton, isPhone } from './file-button.tsx'
import css from './photo.css?inline'
import type { PhotoWords } from './photo.en.ts'

const MOST = { most: megabytes(PROFILE_FILE) }

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  value: Photo | null
  onChange(photo: Photo): void
  /** Aspect ratio (width / height) of the sent photo, 1 for a square; null for the whole picture. */
  ratio?: number | null
  /** Camera that a phone opens: front or back. */
  camera: 'user' | 'environment'
}

const style = styleRef(css)
/** Longest side of the preview, in device pixels. */
const PREVIEW = 800

/** Renders a field for a photo, rotated, cropped and shrunk on the device. Requires a widget whose words include `photoEn`. */
export function PhotoField({ name, label, hint, error, value, onChange, ratio = null, camera }: Props) {
  const t = useWords<PhotoWords>()
  const id = useId()
  const [work, setWork] = useState<'none' | 'busy' | 'refused'>('none')
  const [cropping, setCropping] = useState(false)
  const shown = work === 'refused' ? t('photoRefused', MOST) : error

  /** Number of photos begun: one that is overtaken by another choice is dropped. */
  const begun = useRef(0)
  const make = async (making: Promise<Photo>) => {
    const own = ++begun.current
    setWork('busy')
    // the previous photo stays if this one cannot be used
    const photo = await making.catch(() => null)
    if (own !== begun.current) return
    if (photo) onChange(photo)
    setWork(photo ? 'none' : 'refused')
  }
  const choose = (file: File) => {
    setCropping(false)
    make(takePhoto(file, ratio))
  }
  const picker = (text: string, capture?: Props['camera']) => (
    <FileButton
      name={name}
      accept="image/jpeg,image/png"
      capture={capture}
      field={id}
      isInvalid={!!shown}
      onFile={choose}
    >
      {text}
    </FileButton>
  )

  return (
    <FieldGroup
      id={id}
      className="photo gap-2"
      aria-busy={work === 'busy'}
      label={label}
      hint={`${hint ?? ''} (${t('photoRule', MOST)})`}
      error={shown}
    >
      {value && !cropping && <Preview photo={value} label={label} />}
      {value && cropping && (
        <Cropper
          photo={value}
          label={label}
          onDone={crop => {
            setCropping(false)
            make(cropPhoto(value, crop))
          }}
        />
      )}
      <p className="muted" role="status">
        {work === 'busy' && t('photoWorking')}
        {work !== 'busy' && value && !cropping && sizesOf(value, t)}
      </p>
      {!cropping && (
        <div className="actions" ref={style}>
          {isPhone() && picker(t('photoTake'), camera)}
          {picker(t(value ? 'photoAgain' : 'photoChoose'))}
          {value && (
            <>
              <Button onClick={() => setCropping(true)}>{t('photoCrop')}</Button>
              <Button onClick={() => make(turnPhoto(value))}>{t('photoTurn')}</Button>
            </>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

function sizesOf({ before, jpeg }: Photo, t: ReturnType<typeof useWords<PhotoWords>>): string {
  const after = formatBytes(jpeg.size)
  return jpeg.size < before
    ? t('photoSizes', { before: formatBytes(before), after })
    : t('photoSize', { after })
}

/** Paints a photo on a canvas: a partner's policy may not allow the blob URL that an image would need. */
function useCanvas(photo: Pick<Photo, 'source' | 'ratio' | 'crop'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = scaledWithin(cropArea(photo.source, photo.ratio, { zoom: 1, x: 0, y: 0 }), PREVIEW)
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, photo)
  })
  return { ref: canvas, ...size }
}

const Preview = ({ photo, label }: { photo: Photo; label: string }) => (
  <canvas {...useCanvas(photo)} role="img" aria-label={label} />
)

/** Renders the crop editor: by dragging, or by sliders for users who cannot drag. */
function Cropper({ photo, label, onDone }: { photo: Photo; label: string; onDone(crop: Crop): void }) {
  const t = useWords<PhotoWords>()
  const [crop, setCrop] = useState(photo.crop)
  const held = useRef<{ x: number; y: number } | null>(null)
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current
    if (!from) return
    const { clientX, clientY } = event
    const shown = event.currentTarget.getBoundingClientRect()
    const by = { x: (clientX - from.x) / shown.width, y: (clientY - from.y) / shown.height }
    // several moves may occur between two renders
    setCrop(crop => moved(photo, crop, by))
    held.current = { x: clientX, y: clientY }
  }
  const slider = (label: string, name: keyof Crop, least: number, most: number) => (
    <label className="slider">
      {label}
      <input
        ref={name === 'zoom' ? first : undefined}
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={crop[name]}
        onInput={({ currentTarget: { value } }) => setCrop(crop => ({ ...crop, [name]: Number(value) }))}
      />
    </label>
  )

  return (
    <div className="cropper stack gap-2">
      <p className="muted">{t('photoCropHint')}</p>
      <canvas
        {...useCanvas({ ...photo, crop })}
        role="img"
        aria-label={label}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null
        }}
        onPointerCancel={() => {
          held.current = null
        }}
      />
      {slider(t('photoZoom'), 'zoom', 1, MOST_ZOOM)}
      {slider(t('photoAcross'), 'x', 0, 1)}
      {slider(t('photoDown'), 'y', 0, 1)}
      <Button onClick={() => onDone(crop)}>{t('photoCropDone')}</Button>
    </div>
  )
}

/** Moves the picture under its frame, by fractions of the frame. */
function moved({ source, ratio }: Photo, crop: Crop, by: { x: number; y: number }): Crop {
  const part = cropArea(source, ratio, crop)
  const along = (at: number, by: number, length: number, whole: number) =>
    whole - length < 1 ? at : Math.min(1, Math.max(0, at - (by * length) / (whole - length)))
  return {
    ...crop,
    x: along(crop.x, by.x, part.width, source.width),
    y: along(crop.y, by.y, part.height, source.height),
  }
}
