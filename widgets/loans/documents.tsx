import { useEffect, useState } from 'react'
import type { LoanPage } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { useDays } from '#kit/ui/days.ts'
import { FileField } from '#kit/ui/file-field.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import type { UploadRun } from '#kit/upload.ts'
import { type DocumentKind, endingsOf, fileProblem, LOAN_FILE_MOST, newestOf } from './files.ts'
import { isOpen, type Model } from './model.ts'
import { Sending, sendDocument } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

/** Documents that can be added to an application besides the proposal. */
const ADDABLE = ['identity', 'payslip', 'bank-statement', 'licence', 'other'] as const

/** Returns whether a returned document has not been sent again yet. */
export const isSentBack = (page: LoanPage): boolean =>
  newestOf(page.documents).some(({ verdict }) => verdict?.ok === false)

/** Renders the documents of a loan; returned ones first, each with its reason and an upload to replace it. */
export function Documents({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  const newest = newestOf(page.documents)
  const rows = [...newest].sort(
    (one, other) => Number(one.verdict?.ok !== false) - Number(other.verdict?.ok !== false),
  )
  if (rows.length === 0 && !isOpen(page)) return null
  return (
    <section className="card">
      <h3>{t('documents')}</h3>
      {rows.length === 0 && <p className="muted">{t('noDocuments')}</p>}
      <ul className="rows">
        {rows.map(one => (
          <li key={one.id}>
            <div>
              <a href={one.address} target="_blank" rel="noopener">
                {t(`kind-${one.kind}`)}
              </a>
              <p className="muted">
                {one.name} ({formatBytes(one.size)}), {day(one.at)}
              </p>
            </div>
            {one.verdict && (one.verdict.ok || isOpen(page)) && (
              <Badge
                tone={one.verdict.ok ? 'good' : 'bad'}
                text={t(one.verdict.ok ? 'documentOk' : 'documentBack')}
              />
            )}
            {one.verdict?.ok === false && (
              <div className="wide stack gap-3">
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
  const t = useWords<LoanWords>()
  const [kind, setKind] = useState<DocumentKind | ''>('')
  return (
    <details>
      <summary>{t('addDocument')}</summary>
      <div className="stack narrow">
        <Select
          name="kind"
          label={t('documentKind')}
          value={kind}
          onChange={value => setKind(value as DocumentKind)}
          options={ADDABLE.map(value => ({ value, text: t(`kind-${value}`) }))}
        />
        {kind && <SendDocument key={kind} model={model} page={page} kind={kind} />}
      </div>
    </details>
  )
}

/** Renders an upload that starts as soon as a file is chosen. A failed upload keeps the file. */
function SendDocument({ model, page, kind }: { model: Model; page: LoanPage; kind: DocumentKind }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [run, setRun] = useState<UploadRun | null>(null)
  // only paused: choosing the same file again resumes the upload
  useEffect(() => () => run?.pause(), [run])

  const send = async (chosen: File) => {
    setFile(chosen)
    setFailed(null)
    const problem = fileProblem(chosen, kind)
    setError(
      problem &&
        (problem === 'size'
          ? t('fileSize', LOAN_FILE_MOST)
          : t(kind === 'proposal' ? 'proposalType' : 'documentType')),
    )
    if (problem) return
    try {
      await sendDocument(model, { loan: page.id, kind, file: chosen }, setRun)
      model.toaster.announce(t('documentSent', { file: chosen.name }), { kind: 'good' })
      setFile(null)
      await model.loan.refresh()
    } catch (failure) {
      const { name, fields = {}, message } = failure as ApiError
      if (fields.file) setError(fields.file)
      else if (name !== 'AbortError') setFailed(message || t('uploadFailed'))
    } finally {
      setRun(null)
    }
  }
  return (
    <div className="stack">
      <FileField
        name={`file-${kind}`}
        accept={endingsOf(kind).join(',')}
        label={t(`kind-${kind}`)}
        hint={t(kind === 'proposal' ? 'proposalHint' : 'documentHint', LOAN_FILE_MOST)}
        file={file}
        onChoose={send}
        error={error}
        button={t(file ? 'chooseOther' : 'chooseFile')}
      />
      {run && <Sending run={run} onCancel={() => run.cancel()} />}
      {failed !== null && (
        <>
          <SendFailure message={failed} />
          <Button className="start" onClick={() => file && send(file)}>
            {kit('retry')}
          </Button>
        </>
      )}
    </div>
  )
}
