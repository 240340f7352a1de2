import { useEffect, useState } from 'react'
import type { LoanPage } from '#contract/lending.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Select } from '#kit/core/select.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { sayBytes } from '#kit/member/bytes.ts'
import { useDays } from '#kit/ui/days.ts'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import type { UploadRun } from '#kit/upload.ts'
import { FileInput } from './file-input.tsx'
import { type DocumentKind, fileProblem, LOAN_FILE_MOST, newestOf } from './files.ts'
import { isOpen, type Model } from './model.ts'
import { Sending, sendDocument } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

/** What a borrower may add to an application besides the proposal. */
const ADDABLE = ['identity', 'payslip', 'bank-statement', 'licence', 'other'] as const

/** Whether a document still has to be sent again. */
export const isSentBack = (page: LoanPage): boolean =>
  newestOf(page.documents).some(({ verdict }) => verdict?.ok === false)

/** The documents of a loan; those that were sent back first, each with the reason and a way to send it again. */
export function Documents({ model, page }: { model: Model; page: LoanPage }) {
  const say = useWords<LoanWords>()
  const { day } = useDays()
  const newest = newestOf(page.documents)
  const rows = [...newest].sort(
    (one, other) => Number(one.verdict?.ok !== false) - Number(other.verdict?.ok !== false),
  )
  if (rows.length === 0 && !isOpen(page)) return null
  return (
    <section className="card">
      <h3>{say('documents')}</h3>
      {rows.length === 0 && <p className="soft">{say('noDocuments')}</p>}
      <ul className="rows">
        {rows.map(one => (
          <li key={one.id}>
            <div>
              <a href={one.address} target="_blank" rel="noopener">
                {say(`kind-${one.kind}`)}
              </a>
              <p className="soft">
                {one.name} ({sayBytes(one.size)}), {day(one.at)}
              </p>
            </div>
            {one.verdict && (
              <Badge
                tone={one.verdict.ok ? 'good' : 'bad'}
                text={say(one.verdict.ok ? 'documentOk' : 'documentBack')}
              />
            )}
            {one.verdict?.ok === false && (
              <div className="wide">
                {one.verdict.reason && <p>{one.verdict.reason}</p>}
                {isOpen(page) && <SendDocument model={model} page={page} kind={one.kind} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOpen(page) && <AddDocument model={model} page={page} />}
    </section>
  )
}

function AddDocument({ model, page }: { model: Model; page: LoanPage }) {
  const say = useWords<LoanWords>()
  const [kind, setKind] = useState<DocumentKind | ''>('')
  return (
    <details>
      <summary>{say('addDocument')}</summary>
      <div className="stack narrow">
        <Select
          name="kind"
          label={say('documentKind')}
          value={kind}
          onChange={value => setKind(value as DocumentKind)}
          options={ADDABLE.map(value => ({ value, text: say(`kind-${value}`) }))}
        />
        {kind && <SendDocument key={kind} model={model} page={page} kind={kind} />}
      </div>
    </details>
  )
}

/** Sends a document as soon as it is chosen. A file that did not arrive stays chosen. */
function SendDocument({ model, page, kind }: { model: Model; page: LoanPage; kind: DocumentKind }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [run, setRun] = useState<UploadRun | null>(null)
  // what has arrived stays on the server: whoever chooses the file again goes on
  useEffect(() => () => run?.pause(), [run])

  const send = async (chosen: File) => {
    setFile(chosen)
    setFailed(null)
    const problem = fileProblem(chosen, kind)
    setError(
      problem &&
        (problem === 'size'
          ? say('fileSize', LOAN_FILE_MOST)
          : say(kind === 'proposal' ? 'proposalType' : 'documentType')),
    )
    if (problem) return
    try {
      await sendDocument(model, { loan: page.id, kind, file: chosen }, setRun)
      model.toaster.announce(say('documentSent', { file: chosen.name }), { kind: 'good' })
      setFile(null)
      await model.loan.refresh()
    } catch (failure) {
      const { name, fields = {}, message } = failure as ApiError
      if (fields.file) setError(fields.file)
      else if (name !== 'AbortError') setFailed(message || say('uploadFailed'))
    } finally {
      setRun(null)
    }
  }
  return (
    <div className="stack">
      <FileInput
        name={`file-${kind}`}
        kind={kind}
        label={say(`kind-${kind}`)}
        hint={say(kind === 'proposal' ? 'proposalHint' : 'documentHint', LOAN_FILE_MOST)}
        file={file}
        onChoose={send}
        error={error}
        button={say(file ? 'chooseOther' : 'chooseFile')}
      />
      {run && <Sending run={run} onCancel={() => run.cancel()} />}
      {failed !== null && (
        <>
          <SendFailure message={failed} />
          <div>
            <Button onClick={() => file && send(file)}>{kit('retry')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
