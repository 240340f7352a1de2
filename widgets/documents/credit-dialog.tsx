import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { Paper } from '#contract/document.ts'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { readQuantity } from '#rules/document/typed.ts'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { paperPath } from './place.ts'
import { useSending } from './sending.ts'

/** Renders the dialog that credits an invoice, in full or in part. */
export function CreditDialog({ model, paper, onClose }: { model: Model; paper: Paper; onClose(): void }) {
  const t = useWords<PaperWords>()
  const { say } = useSending(model)
  const [, navigate] = useLocation()
  // excludes pieces that earlier credit notes have credited
  const lines = paper.lines.filter(({ left }) => left > 0)
  // idempotency key, the same for every attempt
  const clientId = useRef(crypto.randomUUID())
  return (
    <FormDialog
      title={t('creditTitle', { number: paper.number ?? '' })}
      lead={<p>{t('creditText')}</p>}
      start={{ reason: '', ...Object.fromEntries(lines.map(({ id, left }) => [id, String(left)])) }}
      fields={[
        ...lines.map(({ id, name, left }) => ({
          ...({ kind: 'decimal', name: id, label: t('creditPieces', { name }), optional: true } as const),
          check: (value: string) => (isPieces(value, left) ? null : t('creditMost', { left })),
        })),
        { kind: 'text', name: 'reason', blank: t('reasonBlank'), maxLength: 300 },
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
        const { id, message } = await model.credit(paper.id, { reason, pieces, clientId: clientId.current })
        say(message)
        onClose()
        navigate(paperPath('credit-note', id))
      }}
      onClose={onClose}
    />
  )
}

/** Returns whether the input is empty, zero, or a quantity of at most `left`. */
function isPieces(typed: string, left: number): boolean {
  if (/^\s*0*([.,]0*)?\s*$/.test(typed)) return true
  const read = readQuantity(typed)
  return typeof read === 'number' && read <= Math.round(left * THOUSANDTHS)
}
