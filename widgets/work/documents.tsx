import { useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { FileViewer } from '#kit/ui/file-viewer.tsx'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

/** Renders the documents of a loan, one of them in a viewer, beside the borrower's own statements. */
export function Documents({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { moment } = useDays()
  const [chosen, setChosen] = useState<string | null>(null)
  const { documents, staff } = loan
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0]

  return (
    <section className="stack">
      <h3>{t('documentsTitle')}</h3>
      {staff.identity && (
        <p className="muted">
          {t('asOnId')}: {staff.identity.firstName} {staff.identity.lastName}, {staff.identity.idNumber}
        </p>
      )}
      {!shown ? (
        <Empty title={t('noDocuments')} text={t('noDocumentsText')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own visual style */}
          <div className="pick" role="group" aria-label={t('chooseDocument')}>
            {documents.map(({ id, kind, name, by, at, verdict }) => (
              <button
                key={id}
                type="button"
                className="paper"
                aria-pressed={id === shown.id}
                onClick={() => setChosen(id)}
              >
                <strong>{t(`doc-${kind}`)}</strong>
                <span className="muted">{name}</span>
                <span className="muted">{t('sentBy', { name: by, at: moment(at) })}</span>
                {verdict && !verdict.ok && (
                  <span className="bad">
                    <Icon name="alert" />
                    {t('askedAgain', { reason: verdict.reason ?? '' })}
                  </span>
                )}
              </button>
            ))}
          </div>
          <FileViewer
            key={shown.address}
            title={t(`doc-${shown.kind}`)}
            file={shown}
            onReload={model.loan.refresh}
          />
        </>
      )}
    </section>
  )
}
