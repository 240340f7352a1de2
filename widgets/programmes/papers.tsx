import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { DOWNLOAD_KINDS } from '#contract/download-kind.ts'
import type { Uploaded } from '#contract/endpoint.ts'
import { megabytes, PROGRAMME_PAPER } from '#contract/handed-file.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { Download, DownloadKind } from '#contract/onboarding.ts'
import { paperColumns } from '#contract/programme-columns.ts'
import type { Language } from '#contract/tenant.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { partOf } from '#kit/part-of.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { UploadField } from '#kit/ui/upload.tsx'
import type { Model } from './model.ts'
import { createPapers, PURPOSE } from './papers.ts'
import { useT } from './words.tsx'

/** Action whose dialog is open: uploading or deleting a document. */
type Action = { kind: DownloadKind; language: Language; paper: Download | null; remove?: true }

/** Renders the documents that people read, print and sign, by kind and language. */
export function Papers({ model }: { model: Model }) {
  const t = useT()
  const { language: reader } = useI18n()
  const papers = partOf(model, createPapers)
  const { value, failure } = useStore(papers.reading.$state)
  const isSuper = useStore(model.$isSuper)
  const [action, setAction] = useState<Action | null>(null)

  const cellIn =
    (language: Language) =>
    ({ kind }: { kind: DownloadKind }) => (
      <Paper
        paper={value?.find(one => one.kind === kind && one.language === language) ?? null}
        name={`${t(`paper-${kind}`)}, ${LANGUAGES[language].label[reader]}`}
        isSuper={isSuper}
        onPut={paper => setAction({ kind, language, paper })}
        onRemove={paper => setAction({ kind, language, paper, remove: true })}
      />
    )
  return (
    <>
      <List<{ kind: DownloadKind }, typeof paperColumns>
        caption={t('papers')}
        lead={t(isSuper ? 'papersLead' : 'papersRead')}
        rows={value && DOWNLOAD_KINDS.map(kind => ({ kind }))}
        failure={failure}
        onRetry={papers.reading.refresh}
        rowKey={({ kind }) => kind}
        columns={paperColumns}
        cells={{ paper: ({ kind }) => t(`paper-${kind}`), en: cellIn('en'), sw: cellIn('sw') }}
        empty={{ title: t('noPaper') }}
      />
      {action?.remove && action.paper && (
        <RemoveDialog model={model} paper={action.paper} onClose={() => setAction(null)} />
      )}
      {action && !action.remove && (
        <PutDialog model={model} action={action} onClose={() => setAction(null)} />
      )}
    </>
  )
}

type PaperProps = {
  paper: Download | null
  /** Kind and language, to tell the buttons apart in a screen reader. */
  name: string
  isSuper: boolean
  onPut(paper: Download | null): void
  onRemove(paper: Download): void
}

function Paper({ paper, name, isSuper, onPut, onRemove }: PaperProps) {
  const t = useT()
  return (
    <span className={paper ? 'lines' : 'row-actions'}>
      {paper ? (
        <>
          <a className="link" href={paper.address} target="_blank" rel="noopener">
            {paper.name}
          </a>
          <span className="muted">PDF, {formatBytes(paper.size)}</span>
        </>
      ) : (
        <span className="muted">{t('noPaper')}</span>
      )}
      {isSuper && (
        <span className="row-actions">
          <Button of={name} onClick={() => onPut(paper)}>
            {t(paper ? 'replace' : 'add')}
          </Button>
          {paper && (
            <Button of={name} kind="plain" onClick={() => onRemove(paper)}>
              {t('remove')}
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

function PutDialog({ model, action: { kind, language, paper }, onClose }: DialogProps & { action: Action }) {
  const t = useT()
  const { language: reader } = useI18n()
  const papers = partOf(model, createPapers)
  const name = t(`paper-${kind}`)
  return (
    <FormDialog<{ file: Uploaded | null }>
      title={t('paperTitle', { name, language: LANGUAGES[language].label[reader] })}
      lead={paper && <p>{t('paperBefore', { file: paper.name })}</p>}
      fields={[{ kind: 'custom', name: 'file', label: t('paperFile'), blank: t('paperMissing') }]}
      start={{ file: null }}
      action={{ key: 'save' }}
      onSubmit={async ({ file }) => {
        if (file) await papers.put(kind, language, file)
        model.toaster.announce(t('paperIn', { name }), { kind: 'good' })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <UploadField
          {...control<Uploaded | null>('file')}
          hint={t('paperHint', { most: megabytes(PROGRAMME_PAPER) })}
          rule={PROGRAMME_PAPER}
          purpose={PURPOSE}
          connection={model.connection}
        />
      )}
    </FormDialog>
  )
}

type DialogProps = { model: Model; onClose(): void }

function RemoveDialog({ model, paper, onClose }: DialogProps & { paper: Download }) {
  const t = useT()
  const papers = partOf(model, createPapers)
  return (
    <FormDialog
      title={t('removeTitle', { name: paper.name })}
      lead={<p>{t('removeText')}</p>}
      grave
      action={t('remove')}
      onSubmit={() => papers.remove(paper)}
      onClose={onClose}
    />
  )
}
