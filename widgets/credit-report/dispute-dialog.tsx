import type { CreditReport } from '#contract/credit-report.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useEntryName } from './doubt.tsx'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

type Props = { model: Model; report: CreditReport; entry: string }

/** Renders the dispute form of an entry. The draft is kept on the device until it is sent. */
export function DisputeDialog({ model, report, entry }: Props) {
  const t = useWords<CreditReportWords>()
  const kit = useKitWords()
  const entryName = useEntryName(report)
  const kept = model.recall(entry)
  const form = useForm<{ text: string }>({
    fields: [{ kind: 'lines', name: 'text', lines: 5, maxLength: 1_000, hint: { key: 'textHint' } }],
    start: { text: '' },
    draft: {
      read: () => (kept ? { values: { text: kept } } : null),
      write: now => model.keep(entry, now?.values.text ?? ''),
    },
    send: ({ text }) => model.dispute(entry, text),
  })
  return (
    <Dialog
      title={entry === 'missing' ? t('missingAction') : t('wrongWith', { entry: entryName(entry) })}
      onClose={() => model.ask(null)}
    >
      <Form
        form={form}
        action={t('send')}
        isShort
        lead={<p className="muted">{t('kept')}</p>}
        beside={<Button onClick={() => model.ask(null)}>{kit('cancel')}</Button>}
      />
    </Dialog>
  )
}
