import type { PageRow } from '#contract/page-row.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Heading } from './heading.tsx'
import { useOpened } from './opening.ts'
import { useT } from './words.ts'

/** Replaces a page whose code failed to load. Browsers cache such failures, so only a reload retries. */
export function NotLoaded({ page }: { page: PageRow }) {
  const t = useT()
  useOpened()
  return (
    <div className="page narrow">
      <Heading text={t(page.title)} />
      <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={() => location.reload()} />
    </div>
  )
}
