import { type ComponentType, lazy, useEffect } from 'react'
import type { PageRow } from '#contract/page-row.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Heading } from './heading.tsx'
import { useOpened } from './opening.ts'
import { useT } from './words.ts'

/** Creates the component of a page, or of its frame, whose code is loaded when the page is opened. */
export const onDemand = <Name extends string, Props extends { page?: PageRow }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      module => ({ default: module[name] }),
      () => ({ default: NotLoaded }),
    ),
  )

const reload = () => location.reload()

/** Replaces a page whose code failed to load. Browsers cache such failures, so only a reload retries: also once the connection is back. */
function NotLoaded({ page }: { page?: PageRow }) {
  const t = useT()
  useOpened()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="page narrow">
      {page && <Heading text={t(page.title)} />}
      <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={reload} />
    </div>
  )
}
