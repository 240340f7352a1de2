import { useState } from 'react'
import type { ApiError } from '#kit/api.ts'
import { useSpeech } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

const FORMATS = ['xlsx', 'csv'] as const

/** What the filters find, as a file. */
export function ExportDeeds({ model }: { model: Model }) {
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
    <div className="file no-print">
      <span className="soft">{say('download')}</span>
      {FORMATS.map(format => (
        <Button
          key={format}
          busy={busy === format}
          aria-disabled={busy !== null || undefined}
          onClick={() => busy === null && save(format)}
        >
          {say(format)}
        </Button>
      ))}
    </div>
  )
}
