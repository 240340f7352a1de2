import { type ComponentType, lazy } from 'react'
import type { PageRow } from '#contract/page-row.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Heading } from './heading.tsx'
import { useOpened } from './opening.ts'
import { useT } from './words.ts'

/** Creates a page component whose code is loaded when the page is opened. */
export const onDemand = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ page: PageRow }>>>,
  name: Name,
): ComponentType<{ page: PageRow }> =>
  lazy<ComponentType<{ page: PageRow }>>(() =>
    load().then(
      module => ({ default: module[name] }),
      () => ({ default: NotLoaded }),
    ),
  )

/** Replaces a page whose code failed to load. Browsers cache such failures, so only a reload retries. */
function NotLoaded({ page }: { page: PageRow }) {
  const t = useT()
  useOpened()
  return (
    <div className="page narrow">
      <Heading text={t(page.title)} />
      <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={() => location.reload()} />
    </div>
  )
}
