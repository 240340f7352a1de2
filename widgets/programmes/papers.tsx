import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Uploaded } from '#contract/endpoint.ts'
import { megabytes, PROGRAMME_PAPER } from '#contract/handed-file.ts'
import type { Download, DownloadKind } from '#contract/onboarding.ts'
import { paperColumns } from '#contract/programme-columns.ts'
import type { Language } from '#contract/tenant.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/speech.tsx'
import { sayBytes } from '#kit/member/bytes.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { UploadField } from '#kit/ui/upload.tsx'
import { type Model, partOf } from './model.ts'
import { createPapers, KINDS, PURPOSE } from './papers.ts'
import { useSay } from './words.tsx'

/** What is about to be done: a paper put in its place, or one taken away. */
type Deed = { kind: DownloadKind; language: Language; paper: Download | null; remove?: true }

/** The papers that people read, print and sign, by kind and language. */
export function Papers({ model }: { model: Model }) {
  const say = useSay()
  const papers = partOf(model, createPapers)
  const { value, failure } = useStore(papers.reading.$state)
  const isSuper = useStore(model.$isSuper)
  const [deed, setDeed] = useState<Deed | null>(null)

  const cellIn =
    (language: Language) =>
    ({ kind }: { kind: DownloadKind }) => (
      <Paper
        paper={value?.find(one => one.kind === kind && one.language === language) ?? null}
        name={`${say(`paper-${kind}`)}, ${say(`in-${language}`)}`}
        isSuper={isSuper}
        onPut={paper => setDeed({ kind, language, paper })}
        onRemove={paper => setDeed({ kind, language, paper, remove: true })}
      />
    )
  return (
    <>
      <List<{ kind: DownloadKind }, typeof paperColumns>
        caption={say('papers')}
        lead={say(isSuper ? 'papersLead' : 'papersRead')}
        rows={value && KINDS.map(kind => ({ kind }))}
        failure={failure}
        onRetry={papers.reading.refresh}
        rowKey={({ kind }) => kind}
        columns={paperColumns}
        cells={{ paper: ({ kind }) => say(`paper-${kind}`), en: cellIn('en'), sw: cellIn('sw') }}
        empty={{ title: say('noPaper') }}
      />
      {deed?.remove && deed.paper && (
        <RemoveDialog model={model} paper={deed.paper} onClose={() => setDeed(null)} />
      )}
      {deed && !deed.remove && <PutDialog model={model} deed={deed} onClose={() => setDeed(null)} />}
    </>
  )
}

type PaperProps = {
  paper: Download | null
  /** What it is and in which language, for those who hear the buttons one by one. */
  name: string
  isSuper: boolean
  onPut(paper: Download | null): void
  onRemove(paper: Download): void
}

function Paper({ paper, name, isSuper, onPut, onRemove }: PaperProps) {
  const say = useSay()
  return (
    <span className={paper ? 'lines' : 'row-actions'}>
      {paper ? (
        <>
          <a className="link" href={paper.address} target="_blank" rel="noopener">
            {paper.name}
          </a>
          <span className="soft">PDF, {sayBytes(paper.size)}</span>
        </>
      ) : (
        <span className="soft">{say('noPaper')}</span>
      )}
      {isSuper && (
        <span className="row-actions">
          <Button onClick={() => onPut(paper)}>
            {say(paper ? 'replace' : 'add')}
            <span className="sr"> {name}</span>
          </Button>
          {paper && (
            <Button kind="plain" onClick={() => onRemove(paper)}>
              {say('remove')}
              <span className="sr"> {name}</span>
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

function PutDialog({ model, deed: { kind, language, paper }, onClose }: DialogProps & { deed: Deed }) {
  const say = useSay()
  const kit = useKitWords()
  const papers = partOf(model, createPapers)
  const [file, setFile] = useState<Uploaded | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const name = say(`paper-${kind}`)

  const save = async () => {
    if (!file) return setMissing(true)
    setBusy(true)
    setFailure(null)
    try {
      await papers.put(kind, language, file)
      onClose()
      model.toaster.announce(say('paperIn', { name }), { kind: 'good' })
    } catch (error) {
      const { fields = {}, message } = error as ApiError
      setFailure(fields.file ?? message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={say('paperTitle', { name, language: say(`in-${language}`) })}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" busy={busy} onClick={save}>
            {say('save')}
          </Button>
        </>
      }
    >
      <div className="asked">
        {failure !== null && <SendFailure message={failure} />}
        {paper && <p>{say('paperBefore', { file: paper.name })}</p>}
        <UploadField
          name="file"
          label={say('paperFile')}
          hint={say('paperHint', { most: megabytes(PROGRAMME_PAPER) })}
          error={isMissing && !file ? say('paperMissing') : null}
          rule={PROGRAMME_PAPER}
          purpose={PURPOSE}
          connection={model.connection}
          onChange={setFile}
        />
      </div>
    </Dialog>
  )
}

type DialogProps = { model: Model; onClose(): void }

function RemoveDialog({ model, paper, onClose }: DialogProps & { paper: Download }) {
  const say = useSay()
  const papers = partOf(model, createPapers)
  return (
    <FormDialog
      title={say('removeTitle', { name: paper.name })}
      lead={<p>{say('removeText')}</p>}
      fields={[]}
      grave
      deed={say('remove')}
      onSubmit={async () => {
        await papers.remove(paper)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
