import { useState } from 'react'
import type { Uploaded } from '#contract/endpoint.ts'
import { BOOK_RECEIPT, megabytes } from '#contract/handed-file.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { UploadField } from '#kit/ui/upload.tsx'
import type { KeepingWords } from './keeping.en.ts'
import type { Model } from './model.ts'

type Props = {
  model: Model
  entry: string
  /** URL of the existing photo; null if there is none. */
  address: string | null
  isWritable: boolean
  onDone(): void
}

/** Renders the photo of an expense's receipt, which can be viewed, added or replaced. */
export function Receipt({ model, entry, address, isWritable, onDone }: Props) {
  const t = useWords<KeepingWords>()
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const keep = async (photo: Uploaded | null) => {
    if (!photo) return
    setError(null)
    try {
      await model.api('POST book/entries/:id/receipt', { params: { id: entry }, body: {}, files: { photo } })
      setOpen(false)
      model.toaster.announce(t('receiptKept'), { kind: 'good' })
      onDone()
    } catch (failure) {
      setError((failure as ApiError).message || t('uploadFailed'))
    }
  }
  if (!address && !isWritable) return null
  return (
    <div className="stack">
      <div className="actions start">
        {address && (
          <a className="button" href={address} target="_blank" rel="noreferrer">
            {t('seeReceipt')}
          </a>
        )}
        {isWritable && !isOpen && (
          <Button onClick={() => setOpen(true)}>{t(address ? 'otherReceipt' : 'addReceipt')}</Button>
        )}
      </div>
      {isOpen && (
        <UploadField
          name="receipt"
          label={t('receipt')}
          hint={t('receiptHint', { most: megabytes(BOOK_RECEIPT) })}
          error={error}
          rule={BOOK_RECEIPT}
          purpose="POST book/entries/:id/receipt photo"
          connection={model.connection}
          onChange={photo => void keep(photo)}
          camera="environment"
        />
      )}
    </div>
  )
}
