import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#kit/api.ts'
import { useKitWords, useSpeech, useWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { RadioGroup } from '#kit/ui/radio.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Props = { model: Model; count: number; onClose(): void }

/** The list as a file: says how much it is, and shows that it is on its way. */
export function ExportDialog({ model, count, onClose }: Props) {
  const say = useWords<WorkWords>()
  const kit = useKitWords()
  const { language } = useSpeech()
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
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
      const file = await model.exportList(format, language === 'sw' ? 'sw' : 'en', controller.signal)
      const name = datedName(say('fileName'), format)
      saveFile(file, name)
      onClose()
      model.toaster.announce(say('saved', { file: name }), { kind: 'good' })
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as ApiError).message || say('fileFailed'))
    } finally {
      setWorking(null)
    }
  }

  return (
    <Dialog
      title={say('exportTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => (working ? working.abort() : onClose())}>{kit('cancel')}</Button>
          <Button kind="primary" busy={working !== null} onClick={start}>
            {say('exportList')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && (
          <p className="problem" role="alert">
            {failure}
          </p>
        )}
        <p>{say('exportText', { count })}</p>
        {working ? (
          <Progress label={say('exporting')} value={null} />
        ) : (
          <RadioGroup
            label={say('format')}
            value={format}
            onChange={value => setFormat(value as 'csv' | 'xlsx')}
            options={[
              { value: 'xlsx', text: say('xlsx') },
              { value: 'csv', text: say('csv') },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
