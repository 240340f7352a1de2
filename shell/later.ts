import { type ComponentType, lazy } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import type { PageRow } from './pages.ts'

/** A page whose code is fetched when somebody opens it. */
export const later = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ page: PageRow }>>>,
  name: Name,
): ComponentType<{ page: PageRow }> =>
  lazy<ComponentType<{ page: PageRow }>>(() =>
    load().then(
      module => ({ default: module[name] }),
      () => ({ default: NotLoaded }),
    ),
  )
