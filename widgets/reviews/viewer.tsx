import type { HandedFile, Verdict } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FileViewer } from '#kit/ui/file-viewer.tsx'
import type { ReviewWords } from './words.en.ts'

/** What is shown: the current attempt or an earlier one. */
export type Shown = { title: string; file: HandedFile | null; value: string | null; verdict: Verdict | null }

/** Shows a file or a text. @param onReload renews the file's signed URL, which expires after an hour */
export function Viewer({ shown, onReload }: { shown: Shown; onReload(): void }) {
  const t = useWords<ReviewWords>()
  const { file, value, verdict, title } = shown
  if (file) return <FileViewer title={title} file={file} onReload={onReload} />
  return (
    <p className={value ? 'said' : 'said muted'}>{value || t(verdict ? 'leftOut' : 'nothingHandedIn')}</p>
  )
}
