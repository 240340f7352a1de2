import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FileKind, FileRule, Uploaded } from '#contract/endpoint.ts'
import type { ApiError, ApiSettings } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldGroup } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import type { Translate } from '#kit/core/words.ts'
import { formatBytes } from '#kit/member/bytes.ts'
import { lazy } from '#kit/member/later.tsx'
import type { Photo } from '#kit/photo.ts'
import type { UploadRun } from '#kit/upload.ts'
import { FileButton, isPhone } from './file-button.tsx'
import { Progress } from './progress.tsx'
import css from './upload.css?inline'
import type { UploadWords } from './upload.en.ts'

/** A finished upload, with what is shown of it once its file is no longer at hand, as after a reload. */
export type KeptUpload = Uploaded & { name: string; size: number }

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  /** A finished upload of an earlier visit, shown until another file is chosen. */
  kept?: KeptUpload | null
  /** Constraints on the file: the rule of the contract's row. */
  rule: Pick<FileRule, 'kinds' | 'most'>
  /** Endpoint and field that the file is for: `POST lending/loan/:id/documents file`. */
  purpose: string
  /** `connection` of the widget's host. */
  connection(): ApiSettings
  /** Called with the finished upload, for the call's `files`, and what to keep of it; null while there is none. */
  onChange(uploaded: Uploaded | null, kept: KeptUpload | null): void
  /** Called with whether a file is being prepared, is uploading or has been uploaded. */
  onSending?(isUnderWay: boolean): void
  /** Offers a phone's front or back camera, for picture fields. */
  camera?: 'user' | 'environment'
  /** Overlay frame for a card or a head, where the camera's picture can be shown on the page. */
  guide?: 'card' | 'head'
  /** Maximum duration of a video, in seconds. */
  seconds?: number
}

type Engine = typeof import('#kit/upload.ts')

const Camera = lazy(() => import('./camera.tsx'), 'Camera')
const Preview = lazy(() => import('./upload-preview.tsx'), 'Preview')
const style = styleRef(css)

/** File extensions of each kind, for the browser's file picker. */
const ENDINGS: Record<FileKind, string> = {
  jpg: '.jpg,.jpeg',
  png: '.png',
  webp: '.webp',
  svg: '.svg',
  pdf: '.pdf',
  doc: '.doc',
  docx: '.docx',
  csv: '.csv',
  xls: '.xls',
  xlsx: '.xlsx',
  ppt: '.ppt',
  pptx: '.pptx',
  mp4: '.mp4,.m4v,.3gp',
  mov: '.mov',
  webm: '.webm',
  mp3: '.mp3',
  m4a: '.m4a',
  ogg: '.ogg,.oga',
  wav: '.wav',
  zip: '.zip',
}

/** Prefetches what sending a file needs: an import that fails, as offline, fails until the page is reloaded. */
function fetchParts(seconds?: number): void {
  Preview.ahead()
  const parts = [import('#kit/upload.ts'), import('#kit/photo.ts'), seconds && import('./upload-video.ts')]
  Promise.all(parts).catch(() => {})
}

/** A file being sent; for a picture, with what is needed to rotate it. */
type Work = { name: string; before: number; sent: Blob; photo: Photo | null; run: UploadRun }

/**
 * Renders a field whose file is uploaded in chunks as soon as it is chosen, resuming once the connection returns. Pictures are shrunk
 * first, previewed as sent, and can be rotated. Requires a widget whose words include `uploadEn`.
 */
export function UploadField(props: Props) {
  const { name, label, hint, error, kept, rule, purpose, connection, onChange, onSending } = props
  const { camera, guide, seconds } = props
  const t = useWords<UploadWords>()
  const id = useId()
  const [work, setWork] = useState<Work | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [isFilming, setFilming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<UploadRun | null>(null)
  /** Counter of chosen files: results of an attempt overtaken by another choice or by unmounting are dropped. */
  const attempt = useRef(0)
  useEffect(() => fetchParts(seconds), [seconds])
  // uploaded chunks stay on the server, so that reopening the screen resumes with the same file
  useEffect(
    () => () => {
      attempt.current++
      latest.current?.pause()
    },
    [],
  )
  const isUnderWay = isPreparing || work !== null
  useEffect(() => onSending?.(isUnderWay), [isUnderWay, onSending])

  const stop = () => {
    latest.current?.cancel()
    latest.current = null
    onChange(null, null)
  }
  const drop = () => {
    // also aborts the rotation of a picture
    attempt.current++
    setPreparing(false)
    stop()
    setWork(null)
  }
  const send = ({ name, before, sent, photo }: Omit<Work, 'run'>, { startUpload }: Engine) => {
    const kind = rule.kinds.find(kind => TYPES[kind]?.includes(sent.type))
    const run = startUpload(sent, { purpose, name, kind, connection: connection() })
    latest.current = run
    setWork({ name, before, sent, photo, run })
    run.done.then(
      uploaded => {
        if (run !== latest.current) return
        if (uploaded.upload) return onChange(uploaded, { ...uploaded, name, size: sent.size })
        setWork(null)
        setProblem(t('uploadUnknown'))
      },
      (failure: ApiError) => {
        if (run !== latest.current) return
        setWork(null)
        if (failure.name !== 'AbortError') setProblem(failure.message || t('uploadFailed'))
      },
    )
  }
  /** Prepares a file and sends it, unless another was chosen in the meantime. */
  const sendOnce = async (make: () => Promise<Omit<Work, 'run'> | string>) => {
    const own = ++attempt.current
    const isLatest = () => own === attempt.current
    setPreparing(true)
    try {
      const [engine, made] = await Promise.all([import('#kit/upload.ts'), make()])
      if (!isLatest()) return
      if (latest.current) stop()
      if (typeof made === 'string') setProblem(made)
      else send(made, engine)
    } catch {
      if (isLatest()) setProblem(t('uploadFailed'))
    } finally {
      if (isLatest()) setPreparing(false)
    }
  }
  const start = (file: File) => {
    drop()
    setProblem(null)
    sendOnce(async () => {
      const wrong = problemOf(file, rule, t) ?? (await lengthProblem(file, seconds, t))
      if (wrong) return wrong
      const { sent, photo } = await smaller(file, rule)
      if (sent.size > rule.most) return tooLarge(sent, rule, t)
      return { name: file.name, before: file.size, sent, photo }
    })
  }
  const turn = (work: Work, photo: Photo) =>
    sendOnce(async () => {
      const { turnPhoto } = await import('#kit/photo.ts')
      const turned = await turnPhoto(photo)
      return { name: work.name, before: work.before, sent: turned.jpeg, photo: turned }
    })
  const choose = (file: File) => {
    setFilming(false)
    start(file)
  }
  const shown = problem ?? error
  const isFilmed = camera && guide && canFilm()
  const picker = (text: string, capture?: Props['camera']) => (
    <FileButton
      name={name}
      accept={rule.kinds.map(kind => ENDINGS[kind]).join(',')}
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
      className="upload gap-2"
      aria-busy={isPreparing}
      label={label}
      hint={hint}
      error={shown}
    >
      {work ? (
        <>
          <Preview label={label} file={work.sent} photo={work.photo} />
          <Sending work={work} onCancel={drop} onTurn={photo => turn(work, photo)}>
            {picker(t('uploadAgain'))}
          </Sending>
        </>
      ) : (
        <>
          {kept && !isPreparing && (
            <p className="chosen">{t('uploadDone', { name: kept.name, after: formatBytes(kept.size) })}</p>
          )}
          <p className="muted" role="status">
            {isPreparing && t('uploadPreparing')}
          </p>
          <div className="actions" ref={style}>
            {isFilmed ? (
              <Button onClick={() => setFilming(true)}>{t('uploadTake')}</Button>
            ) : (
              camera && isPhone() && picker(t('uploadTake'), camera)
            )}
            {picker(t(kept ? 'uploadAgain' : 'uploadChoose'))}
          </div>
        </>
      )}
      {isFilming && guide && camera && (
        <Camera
          title={label}
          guide={guide}
          facing={camera}
          instead={picker(t('uploadTake'), camera)}
          onShot={start}
          onClose={() => setFilming(false)}
        />
      )}
    </FieldGroup>
  )
}

type SendingProps = { work: Work; onCancel(): void; onTurn(photo: Photo): void; children: ReactNode }

/** Renders the progress of an upload and its actions. */
function Sending({ work, onCancel, onTurn, children }: SendingProps) {
  const { name, before, photo, run } = work
  const { size } = work.sent
  const t = useWords<UploadWords>()
  const { sent, status } = useStore(run.$state)
  const after = formatBytes(size)
  const turn = photo && (
    <Button key="turn" onClick={() => onTurn(photo)}>
      {t('uploadTurn')}
    </Button>
  )
  if (status === 'done') {
    return (
      <>
        <p className="chosen" role="status">
          {t('uploadDone', { name, after })}
        </p>
        <div key="actions" className="actions" ref={style}>
          {turn}
          {children}
        </div>
      </>
    )
  }
  const percent = Math.floor((sent / size) * 100)
  const news: Partial<Record<typeof status, string>> = {
    paused: t('uploadPaused'),
    waiting: t('uploadWaiting'),
    elsewhere: t('uploadElsewhere'),
    checking: t('uploadChecking'),
  }
  return (
    <>
      <p className="chosen muted">
        {size < before
          ? t('uploadSizes', { name, before: formatBytes(before), after })
          : t('uploadSize', { name, after })}
      </p>
      <Progress
        label={t('uploadSending')}
        value={sent / size}
        text={t('uploadAmount', { sent: sent > 0 ? formatBytes(sent) : '0', size: after, percent })}
      />
      <p className="muted" role="status">
        {news[status] ??
          // announced at every quarter instead of at every chunk
          (percent >= 25 && (
            <span className="sr">
              {t('uploadSending')}: {percent - (percent % 25)}%
            </span>
          ))}
      </p>
      <div key="actions" className="actions" ref={style}>
        {status === 'paused' ? (
          <Button onClick={() => run.resume()}>{t('uploadResume')}</Button>
        ) : (
          <Button onClick={() => run.pause()}>{t('uploadPause')}</Button>
        )}
        {turn}
        <Button onClick={onCancel}>{t('uploadCancel')}</Button>
      </div>
    </>
  )
}

/** MIME types of each kind, as far as browsers agree on them. */
const TYPES: Partial<Record<FileKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}
const isPicture = ({ type }: Blob) => /^image\//.test(type)

/** Returns the problem of a file that can be detected before sending. */
function problemOf(file: File, rule: Props['rule'], t: Translate<UploadWords>): string | null {
  if (file.size === 0) return t('uploadEmpty')
  if (isPicture(file) ? !rule.kinds.includes('jpg') : isOther(file, rule))
    return t('uploadKind', { kinds: rule.kinds.join(', ').toUpperCase() })
  // a picture may still be shrunk below the limit
  return file.size > rule.most && !isPicture(file) ? tooLarge(file, rule, t) : null
}

/** Whether both name and type are of another kind. One of them alone may be wrong: the server looks at the content. */
function isOther({ name, type }: File, { kinds }: Props['rule']): boolean {
  const ending = /\.\w{1,5}$/.exec(name.toLowerCase())?.[0]
  const isKnown = ending !== undefined && type !== '' && type !== 'application/octet-stream'
  return isKnown && !kinds.some(kind => ENDINGS[kind].split(',').includes(ending) || TYPES[kind] === type)
}

const MB = 1024 * 1024

const tooLarge = ({ size }: Blob, { most }: Props['rule'], t: Translate<UploadWords>) =>
  // same unit for both, with the size rounded up, so that it never seems to fit
  t('uploadLarge', { most: `${most / MB} MB`, size: `${(Math.ceil((size / MB) * 10) / 10).toFixed(1)} MB` })

/** Returns an error if a video is too long, as far as its duration can be determined. */
async function lengthProblem(file: File, most: number | undefined, t: Translate<UploadWords>) {
  if (!most || !/^video\//.test(file.type)) return null
  const { secondsOf } = await import('./upload-video.ts')
  const seconds = await secondsOf(file)
  // tolerates what recorders append at the end
  if (seconds === null || seconds < most + 1) return null
  return t('uploadLong', { most: formatSeconds(most), length: formatSeconds(seconds) })
}

/** Formats a duration: `5:00`, `12:07`. */
const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns a picture upright and shrunk, if that reduces its size; other files unchanged. */
async function smaller(file: File, { kinds }: Props['rule']): Promise<{ sent: Blob; photo: Photo | null }> {
  if (!isPicture(file)) return { sent: file, photo: null }
  const { takePhoto } = await import('#kit/photo.ts')
  // a picture the browser cannot read is left for the server to judge
  const photo = await takePhoto(file, null).catch(() => null)
  const isUseful = photo && (photo.jpeg.size < file.size || !kinds.some(kind => TYPES[kind] === file.type))
  return { sent: isUseful ? photo.jpeg : file, photo }
}

/** Whether the camera's picture may be shown in the page, which embedding pages can forbid. */
function canFilm(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return Boolean(navigator.mediaDevices?.getUserMedia) && (featurePolicy?.allowsFeature('camera') ?? true)
}
