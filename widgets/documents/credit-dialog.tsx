import type { Paper } from '#contract/documents.ts'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { readQuantity } from '#rules/document/typed.ts'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { useSending } from './sending.ts'

/** Takes an invoice back, whole or some pieces of it. */
export function CreditDialog({ model, paper, onClose }: { model: Model; paper: Paper; onClose(): void }) {
  const t = useWords<PaperWords>()
  const { say } = useSending(model)
  const { lines } = paper
  return (
    <FormDialog
      title={t('creditTitle', { number: paper.number ?? '' })}
      lead={<p>{t('creditText')}</p>}
      start={{ reason: '', ...Object.fromEntries(lines.map(({ id, quantity }) => [id, String(quantity)])) }}
      fields={[
        ...lines.map(({ id, name }) => ({
          ...({ kind: 'decimal', name: id, label: t('creditPieces', { name }), optional: true } as const),
        })),
        { kind: 'text', name: 'reason', label: t('reason'), blank: t('reasonBlank'), maxLength: 300 },
      ]}
      action={t('creditMake')}
      grave
      onSubmit={async values => {
        const { reason = '' } = values
        const pieces = lines.flatMap(({ id }) => {
          const read = readQuantity(values[id as keyof typeof values])
          return typeof read === 'number' ? [{ line: id, quantity: read / THOUSANDTHS }] : []
        })
        if (pieces.length === 0) throw new ApiError('invalid', t('creditNone'))
        say(await model.credit(paper.id, reason, pieces))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
