import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import type { fileViewerEn } from '#kit/said/file-viewer.en.ts'
import css from './file-viewer.css?inline'

/** A file that was handed in. `address` is its signed URL. */
type ViewedFile = { name: string; type: string; address: string }
type ViewerWords = typeof fileViewerEn

const style = styleRef(css)

/** Whether the browser shows PDFs inline; phones open them in a separate window. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled ?? false

/**
 * Shows a file as far as the browser can, and links to it. Requires a widget with `fileViewerEn`.
 * @param title what it is, for screen readers
 * @param onReload renews the file's signed URL, which expires after an hour
 */
export function FileViewer({ title, file, onReload }: { title: string; file: ViewedFile; onReload(): void }) {
  const t = useWords<ViewerWords>()
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const { name, type, address } = file
  const open = (
    <a className="tall" href={address} target="_blank" rel="noopener">
      {t('openFile')}
      <span className="sr">: {title}</span>
    </a>
  )
  if (failed) {
    return (
      <div className="unshown" ref={style}>
        <p>{t('fileFailed')}</p>
        <div className="actions">
          <Button
            onClick={() => {
              setFailed(false)
              onReload()
            }}
          >
            {t('reload')}
          </Button>
          {open}
        </div>
      </div>
    )
  }
  if (type.startsWith('image/')) return <Picture title={title} file={file} onFail={fail} open={open} />
  // without captions, which uploads do not have
  const player = { src: address, controls: true, preload: 'metadata', 'aria-label': title, onError: fail }
  let view: ReactNode = null
  if (type.startsWith('video/')) view = <video {...player} playsInline />
  else if (type.startsWith('audio/')) view = <audio {...player} />
  else if (type === 'application/pdf') {
    view = showsPdf() ? (
      <iframe src={`${address}#navpanes=0&view=FitH`} title={`${title}: ${name}`} />
    ) : (
      <p className="unshown">{t('noViewer')}</p>
    )
  }
  if (view) {
    return (
      <div className="viewer stack gap-2" ref={style}>
        {view}
        {open}
      </div>
    )
  }
  return (
    <div className="unshown" ref={style}>
      <p>{t('otherKind')}</p>
      <a className="button" href={address} download={name}>
        {t('download', { file: name })}
      </a>
    </div>
  )
}

const LEAST = 1
const MOST = 6
const STEP = 1.5

/** Renders a picture that can be zoomed, panned and rotated. */
function Picture({
  title,
  file,
  onFail,
  open,
}: {
  title: string
  file: ViewedFile
  onFail(): void
  open: ReactNode
}) {
  const t = useWords<ViewerWords>()
  const [zoom, setZoom] = useState(LEAST)
  const [turns, setTurns] = useState(0)
  const box = useRef<HTMLElement>(null)
  /** Centre of the visible part, as fractions of the picture. */
  const middle = useRef({ x: 0.5, y: 0.5 })
  const isAcross = turns % 2 === 1
  const to = (factor: number) => {
    const { current: now } = box
    if (now && zoom > LEAST) {
      middle.current = {
        x: (now.scrollLeft + now.clientWidth / 2) / now.scrollWidth,
        y: (now.scrollTop + now.clientHeight / 2) / now.scrollHeight,
      }
    }
    setZoom(Math.min(MOST, Math.max(LEAST, zoom * factor)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the centre when the zoom changes
  useLayoutEffect(() => {
    const { current: now } = box
    if (!now) return
    now.scrollLeft = middle.current.x * now.scrollWidth - now.clientWidth / 2
    now.scrollTop = middle.current.y * now.scrollHeight - now.clientHeight / 2
  }, [zoom])
  return (
    <div className="viewer stack gap-2" ref={style}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an overflowing picture is scrolled by keyboard */}
      <section className="box" ref={box} tabIndex={0} aria-label={t('picture', { title })}>
        <div className="stage" style={{ '--zoom': zoom } as CSSProperties}>
          <img
            src={file.address}
            alt={title}
            className={isAcross ? 'across' : undefined}
            style={{ rotate: `${turns * 90}deg` }}
            onError={onFail}
          />
        </div>
      </section>
      <div className="actions">
        <Button aria-label={t('smaller')} aria-disabled={zoom <= LEAST} onClick={() => to(1 / STEP)}>
          −
        </Button>
        <Button aria-label={t('larger')} aria-disabled={zoom >= MOST} onClick={() => to(STEP)}>
          +
        </Button>
        <Button onClick={() => setTurns((turns + 1) % 4)}>{t('turn')}</Button>
        <span className="sr" role="status">
          {t('zoomed', { percent: Math.round(zoom * 100) })}
        </span>
        {open}
      </div>
    </div>
  )
}
