import { type ComponentType, lazy } from 'react'
import type { PageRow } from '#contract/page-row.ts'
import { NotLoaded } from './not-loaded.tsx'

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
