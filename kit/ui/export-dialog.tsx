import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { Dialog } from './dialog.tsx'
import { Progress } from './progress.tsx'
import { datedName, saveFile } from './save-file.ts'
import { SendFailure } from './send-failure.tsx'

type Format = 'xlsx' | 'csv' | 'json'
type ExportWords = Record<
  'exportTitle' | 'exportList' | 'exporting' | 'exportFailed' | 'format' | Format,
  string
> & { exportText: { one: string; other: string }; exported: '{file}' }

/** The rows of a list as a file. */
export type Export = {
  /** Name of the saved file, without date and extension. */
  name: string
  formats?: readonly Format[]
  /** @throws ApiError */
  fetch(format: Format, language: Language, signal: AbortSignal): Promise<Blob>
  toaster: Toaster
}
type Props = Export & {
  /** Number of exported rows. */
  count: number
  onClose(): void
  /** Further options. */
  children?: ReactNode
}

/** Renders the dialog that exports a list, with the number of rows and the progress. Requires a widget with `ExportWords`. */
export function ExportDialog(props: Props) {
  const { name, count, formats = ['xlsx', 'csv'], fetch, toaster, onClose, children } = props
  const t = useWords<ExportWords>()
  const kit = useKitWords()
  const { language } = useI18n()
  const [format, setFormat] = useState<Format>('xlsx')
  const [failure, setFailure] = useState<string | null>(null)
  const [working, setWorking] = useState<AbortController | null>(null)
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    call.current = controller
    setWorking(controller)
    setFailure(null)
    try {
      const content = await fetch(format, language, controller.signal)
      const file = datedName(name, format)
      saveFile(content, file)
      onClose()
      toaster.announce(t('exported', { file }), { kind: 'good' })
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as ApiError).message || t('exportFailed'))
    } finally {
      setWorking(null)
    }
  }

  return (
    <Dialog
      title={t('exportTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => (working ? working.abort() : onClose())}>{kit('cancel')}</Button>
          <Button kind="primary" busy={working !== null} onClick={start}>
            {t('exportList')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== null && <SendFailure message={failure} />}
        <p>{t('exportText', { count })}</p>
        {working ? (
          <Progress label={t('exporting')} value={null} />
        ) : (
          <>
            <RadioGroup
              name="format"
              label={t('format')}
              value={format}
              onChange={value => setFormat(value as Format)}
              options={formats.map(value => ({ value, text: t(value) }))}
            />
            {children}
          </>
        )}
      </div>
    </Dialog>
  )
}
