import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FileKind, FileRule, Uploaded } from '#contract/endpoint.ts'
import type { ApiError, ApiSettings } from '#kit/api.ts'
import { useWords } from '#kit/speech.tsx'
import { styled } from '#kit/style.ts'
import type { UploadRun } from '#kit/upload.ts'
import type { Say } from '#kit/words.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { Progress } from './progress.tsx'
import css from './upload.css?inline'
import type { UploadWords } from './upload.en.ts'

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  /** What the file may be: the rule of the contract's row. */
  rule: Pick<FileRule, 'kinds' | 'most'>
  /** The call and its field that the file is for: `POST lending/loan/:id/documents file`. */
  purpose: string
  /** Of the widget's host. */
  connection(): ApiSettings
  /** The finished upload, for the call's `files`; null as long as there is none. */
  onChange(uploaded: Uploaded | null): void
  /** Offers a phone's camera, of the person or of what is in front of them, for fields of pictures. */
  camera?: 'user' | 'environment'
}

const style = styled(css)

/** Names of files by which browsers offer each kind. */
const ENDINGS: Record<FileKind, string> = {
  ...{ jpg: '.jpg,.jpeg', png: '.png', pdf: '.pdf', doc: '.doc', docx: '.docx', csv: '.csv' },
  ...{ xls: '.xls', xlsx: '.xlsx', ppt: '.ppt', pptx: '.pptx', mp4: '.mp4,.m4v,.3gp', mov: '.mov' },
  ...{ webm: '.webm', mp3: '.mp3', m4a: '.m4a', ogg: '.ogg,.oga', wav: '.wav' },
}

/** `4.1 MB`, `310 kB`. */
const sayBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is being sent. */
type Work = { name: string; before: number; size: number; run: UploadRun }

/**
 * A file that is sent as soon as it is chosen, in pieces, and goes on by itself when the line comes back. Pictures are made
 * smaller first. Draw it in a widget whose words include `uploadEn`.
 */
export function UploadField(props: Props) {
  const { name, label, hint, error, rule, purpose, connection, onChange, camera } = props
  const say = useWords<UploadWords>()
  const id = useId()
  const [work, setWork] = useState<Work | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<UploadRun | null>(null)
  // what was sent stays on the server: a screen that is opened again goes on with the same file
  useEffect(() => () => latest.current?.pause(), [])

  const start = async (file: File) => {
    latest.current?.cancel()
    latest.current = null
    setWork(null)
    onChange(null)
    const wrong = problemOf(file, rule, say)
    setProblem(wrong)
    if (wrong) return
    setPreparing(true)
    try {
      const [{ startUpload }, sent] = await Promise.all([import('#kit/upload.ts'), smaller(file, rule)])
      const large = sent.size > rule.most ? tooLarge(sent, rule, say) : null
      setProblem(large)
      if (large) return
      const kind = rule.kinds.find(kind => TYPES[kind]?.includes(sent.type))
      const run = startUpload(sent, { purpose, name: file.name, kind, connection: connection() })
      latest.current = run
      setWork({ name: file.name, before: file.size, size: sent.size, run })
      run.done.then(
        uploaded => run === latest.current && onChange(uploaded),
        (failure: ApiError) => {
          if (run !== latest.current) return
          setWork(null)
          if (failure.name !== 'AbortError') setProblem(failure.message || say('uploadFailed'))
        },
      )
    } catch {
      setProblem(say('uploadFailed'))
    } finally {
      setPreparing(false)
    }
  }
  const choose = (event: FormEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // so that the same file can be chosen again
    event.currentTarget.value = ''
    if (file) start(file)
  }
  const cancel = () => {
    latest.current?.cancel()
    latest.current = null
    setWork(null)
  }
  const shown = problem ?? error
  const picker = (text: string, capture?: Props['camera']) => (
    <label className="button" part="button">
      <input
        type="file"
        name={name}
        className="sr"
        accept={rule.kinds.map(kind => ENDINGS[kind]).join(',')}
        capture={capture}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={shown ? true : undefined}
        onChange={choose}
      />
      {text}
    </label>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      className={shown ? 'field upload invalid' : 'field upload'}
      part="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-busy={isPreparing}
    >
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="soft" id={`${id}-hint`}>
        {hint}
      </div>
      {work ? (
        <Sending work={work} onCancel={cancel}>
          {picker(say('uploadAgain'))}
        </Sending>
      ) : (
        <>
          <p className="soft" role="status">
            {isPreparing && say('uploadPreparing')}
          </p>
          <div className="deeds" ref={style}>
            {camera && isPhone() && picker(say('uploadTake'), camera)}
            {picker(say('uploadChoose'))}
          </div>
        </>
      )}
      <FieldError id={`${id}-error`} error={shown} />
    </div>
  )
}

type SendingProps = { work: Work; onCancel(): void; children: ReactNode }

/** How far the file has come, and what can be done about it. */
function Sending({ work: { name, before, size, run }, onCancel, children }: SendingProps) {
  const say = useWords<UploadWords>()
  const { sent, status } = useStore(run.$state)
  const after = sayBytes(size)
  if (status === 'done') {
    return (
      <>
        <p className="chosen" role="status">
          {say('uploadDone', { name, after })}
        </p>
        <div className="deeds" ref={style}>
          {children}
        </div>
      </>
    )
  }
  const percent = Math.floor((sent / size) * 100)
  const news: Partial<Record<typeof status, string>> = {
    paused: say('uploadPaused'),
    waiting: say('uploadWaiting'),
    elsewhere: say('uploadElsewhere'),
    checking: say('uploadChecking'),
  }
  return (
    <>
      <p className="chosen soft">
        {size < before
          ? say('uploadSizes', { name, before: sayBytes(before), after })
          : say('uploadSize', { name, after })}
      </p>
      <Progress
        label={say('uploadSending')}
        value={sent / size}
        text={say('uploadAmount', { sent: sent > 0 ? sayBytes(sent) : '0', size: after, percent })}
      />
      <p className="soft" role="status">
        {news[status]}
      </p>
      <div className="deeds" ref={style}>
        {status === 'paused' ? (
          <Button onClick={() => run.resume()}>{say('uploadResume')}</Button>
        ) : (
          <Button onClick={() => run.pause()}>{say('uploadPause')}</Button>
        )}
        <Button onClick={onCancel}>{say('uploadCancel')}</Button>
      </div>
    </>
  )
}

/** What browsers call each kind, as far as they agree. */
const TYPES: Partial<Record<FileKind, string>> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf', mp4: 'video/mp4', webm: 'video/webm' },
  ...{ mov: 'video/quicktime' },
}
const isPicture = ({ type }: Blob) => /^image\//.test(type)

/** What is wrong with a file that can be told before anything of it is sent. */
function problemOf(file: File, rule: Props['rule'], say: Say<UploadWords>): string | null {
  if (file.size === 0) return say('uploadEmpty')
  const takesPictures = rule.kinds.includes('jpg')
  if (isPicture(file) && !takesPictures) return say('uploadKind', { kinds: rule.kinds.join(', ') })
  // a picture may be made small enough
  return file.size > rule.most && !isPicture(file) ? tooLarge(file, rule, say) : null
}

const tooLarge = ({ size }: Blob, { most }: Props['rule'], say: Say<UploadWords>) =>
  say('uploadLarge', { most: `${Math.round(most / 1024 / 1024)} MB`, size: sayBytes(size) })

/** A picture upright and small, where that makes it smaller; anything else as it is. */
async function smaller(file: File, { kinds }: Props['rule']): Promise<Blob> {
  if (!isPicture(file) || !kinds.includes('jpg')) return file
  const { takePhoto } = await import('#kit/photo.ts')
  // what the browser cannot read, the server says of what it is
  const photo = await takePhoto(file, null).catch(() => null)
  const isUseful = photo && (photo.jpeg.size < file.size || !kinds.some(kind => TYPES[kind] === file.type))
  return isUseful ? photo.jpeg : file
}

/** Whether a camera is at hand that a file chooser can open. */
const isPhone = () => matchMedia('(pointer: coarse)').matches
