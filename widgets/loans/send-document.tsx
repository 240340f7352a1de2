import { useStore } from '@nanostores/react'
import type { FileKind } from '#contract/endpoint.ts'
import type { LoanPage } from '#contract/loan-page.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { startUpload, type UploadRun } from '#kit/upload.ts'
import type { DocumentKind } from './files.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** File kinds recognised by extension, since browsers report unreliable types for them. */
const KINDS: readonly FileKind[] = ['pdf', 'doc', 'docx']

/**
 * Sends a document of a loan as a chunked upload that resumes after a lost connection, then adds it to the loan.
 * @param onRun receives the upload, to watch or cancel it
 * @throws ApiError, and AbortError after it was cancelled
 */
export async function sendDocument(
  model: Model,
  { loan, kind, file }: { loan: string; kind: DocumentKind; file: File },
  onRun: (run: UploadRun) => void,
): Promise<LoanPage['documents'][number]> {
  const run = startUpload(file, {
    purpose: 'POST lending/loan/:id/documents file',
    name: file.name,
    kind: KINDS.find(one => file.name.toLowerCase().endsWith(`.${one}`)),
    connection: model.connection(),
  })
  onRun(run)
  const uploaded = await run.done
  const input = { params: { id: loan }, body: { kind }, files: { file: uploaded } }
  return (await model.api('POST lending/loan/:id/documents', input)).data
}

/** Renders the upload progress, with a cancel button. */
export function Sending({ run, onCancel }: { run: UploadRun; onCancel(): void }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const { sent, size, status } = useStore(run.$state)
  return (
    <div className="stack">
      <Progress
        label={t('sendingFile')}
        value={sent / size}
        text={t('sentOf', { sent: formatBytes(sent), size: formatBytes(size) })}
      />
      <p className="muted" role="status">
        {status === 'waiting' && t('sendingWaits')}
        {status === 'elsewhere' && t('sendingElsewhere')}
      </p>
      <Button className="start" onClick={onCancel}>
        {kit('cancel')}
      </Button>
    </div>
  )
}
