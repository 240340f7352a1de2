import { useState } from 'react'
import type { ApiError } from '#kit/api.ts'
import { useSpeech } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

const FORMATS = ['xlsx', 'csv'] as const

/** What the filters find, as a file. */
export function ExportDeeds({ model, isReady }: { model: Model; isReady: boolean }) {
  const say = useSay()
  const { language } = useSpeech()
  const [busy, setBusy] = useState<(typeof FORMATS)[number] | null>(null)

  const save = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    try {
      const file = datedName(say('fileName'), format)
      saveFile(await model.exportPeople(format, language === 'sw' ? 'sw' : 'en'), file)
      model.toaster.announce(say('exported', { file }), { kind: 'good' })
    } catch (error) {
      model.toaster.announce((error as ApiError).message || say('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="deeds no-print">
      {FORMATS.map(format => (
        <Button
          key={format}
          busy={busy === format}
          aria-disabled={!isReady || busy !== null || undefined}
          onClick={() => isReady && busy === null && save(format)}
        >
          {say(format)}
        </Button>
      ))}
    </div>
  )
}
