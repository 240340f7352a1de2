import { Button } from '#kit/core/button.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

/** What the filters find, as a file. */
export function ExportDeeds({ model }: { model: Model }) {
  const say = useSay()
  const { busy, save } = useFetchedFiles(model.toaster)
  return (
    <div className="file no-print">
      <span className="soft">{say('download')}</span>
      {(['xlsx', 'csv'] as const).map(format => (
        <Button
          key={format}
          busy={busy === format}
          aria-disabled={busy !== null || undefined}
          onClick={() =>
            save(format, say('fileName'), format, language => model.exportPeople(format, language))
          }
        >
          {say(format)}
        </Button>
      ))}
    </div>
  )
}
