import { useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import type { Model } from './model.ts'
import type { BooksWords } from './words.en.ts'

/** Renders the confirmation with the number of recipients and the message, and sends the reminders. */
export function RemindDialog({ model, count, onClose }: { model: Model; count: number; onClose(): void }) {
  const t = useWords<BooksWords>()
  const [far, setFar] = useState<{ done: number; total: number } | null>(null)
  return (
    <FormDialog
      title={t('remindTitle', { count })}
      lead={
        <>
          <p>{t('remindText')}</p>
          {far && <Progress label={t('reminding')} value={far.done / far.total} text={t('ofAll', far)} />}
        </>
      }
      action={t('remind')}
      onSubmit={async () => {
        const many = await model.remind((done, total) => setFar({ done, total }))
        const message = many > 0 ? t('reminded', { count: many }) : t('remindedBefore')
        model.toaster.announce(message, { kind: 'good' })
      }}
      onClose={onClose}
    />
  )
}
