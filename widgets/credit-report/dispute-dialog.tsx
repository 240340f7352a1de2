import type { CreditReport } from '#contract/credit-report.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useEntryName } from './doubt.tsx'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

type Props = { model: Model; report: CreditReport; entry: string }

/** Renders the dispute form of an entry. The draft is kept on the device until it is sent. */
export function DisputeDialog({ model, report, entry }: Props) {
  const t = useWords<CreditReportWords>()
  const entryName = useEntryName(report)
  const kept = model.recall(entry)
  return (
    <FormDialog<{ text: string }>
      title={entry === 'missing' ? t('missingAction') : t('wrongWith', { entry: entryName(entry) })}
      lead={<p className="muted">{t('kept')}</p>}
      fields={[{ kind: 'lines', name: 'text', lines: 5, maxLength: 1_000, hint: { key: 'textHint' } }]}
      start={{ text: '' }}
      draft={{
        read: () => (kept ? { values: { text: kept } } : null),
        write: now => model.keep(entry, now?.values.text ?? ''),
      }}
      action={t('send')}
      onSubmit={({ text }) => model.dispute(entry, text)}
      onClose={() => model.ask(null)}
    />
  )
}
