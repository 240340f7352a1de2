import { useStore } from '@nanostores/react'
import type { PersonRow } from '#contract/client.ts'
import type { PagedList } from '#kit/staff/paged-list.ts'
import { usePaged } from '#kit/staff/paged-table.tsx'
import type { createSelf } from './self.ts'

type Model = {
  list: PagedList<PersonRow>
  $self: ReturnType<typeof createSelf>['$self']
  retrySelf(): void
}

/** What a table is given of a list of people: nothing, until it is known who looks at them. */
export function useListed({ list, $self, retrySelf }: Model) {
  const table = usePaged(list)
  const { user, failure } = useStore($self)
  return {
    ...table,
    page: user && table.page,
    loading: table.loading || !user,
    failure: table.failure ?? failure?.message ?? null,
    onRetry() {
      retrySelf()
      list.refresh()
    },
  }
}
