import type { Listed } from '#contract/book-columns.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import type { BookForm } from '#rules/book/draft.ts'
import type { DigikuaWords } from './first.en.ts'
import { isItem } from './lists.ts'
import { type Model, movesStock } from './model.ts'
import { nameOfRow } from './tables.ts'
import { type VoidWords, voidEn } from './void.en.ts'

type Props = {
  model: Model
  form: BookForm
  row: Listed
  onClose(): void
  /** Called with a confirmation message. */
  onDone(text: string): void
}

/** Renders the dialog that voids an entry, with a reason. Voided entries stay readable. */
export const VoidDialog = withWords(voidEn, Asked)

function Asked({ model, form, row, onClose, onDone }: Props) {
  const t = useWords<DigikuaWords & VoidWords>()
  const name = nameOfRow(row)
  const hasVariants = form === 'product' || form === 'service'
  return (
    <FormDialog
      title={t('voidTitle', { name })}
      lead={
        <>
          <p>{t(isItem(form) ? 'voidItem' : 'voidEntry')}</p>
          {movesStock(form) && <p>{t('voidStock')}</p>}
          {hasVariants && <p>{t('voidMain')}</p>}
        </>
      }
      fields={[
        {
          kind: 'text',
          name: 'reason',
          label: t('voidReason'),
          hint: t('voidReasonHint'),
          blank: t('voidReasonBlank'),
          maxLength: 300,
        },
      ]}
      action={t('remove')}
      grave
      onSubmit={async ({ reason = '' }) => {
        await model.remove(form, row.id, reason)
        onDone(t('voided', { name }))
      }}
      onClose={onClose}
    />
  )
}

/** Explains why an entry with an unsent change cannot be voided yet. */
export const VoidWaits = withWords(voidEn, Waits)

function Waits() {
  const t = useWords<VoidWords>()
  return <p className="callout">{t('voidWaits')}</p>
}
