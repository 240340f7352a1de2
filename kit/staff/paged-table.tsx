import { useStore } from '@nanostores/react'
import { Failure } from '#kit/core/failure.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import { DrawnTable, type Order, type TableProps } from './drawn-table.tsx'
import type { Page, PagedList } from './paged-list.ts'

export type { Column, Order } from './drawn-table.tsx'

type Props<Row> = TableProps<Row> & {
  /** The last page loaded; null before the first. */
  page: Page<Row> | null
  /** Another page is loading. */
  loading: boolean
  /** Why loading failed, as a sentence; empty if there is no message. Null if it did not fail. */
  failure: string | null
  onRetry(): void
  order?: Order
  /** Called when a heading is tapped. */
  onSort(order: Order): void
  /** Requests another page, one-based. */
  onPage(page: number): void
}

/** Returns the table props of a paginated list. */
export function usePaged<Row>(list: PagedList<Row>) {
  const { page, loading, failure } = useStore(list.$state)
  const order = useStore(list.$order)
  return {
    page,
    loading,
    order,
    failure: failure?.message ?? null,
    onRetry: list.refresh,
    onSort: list.sort,
    onPage: list.go,
  }
}

/**
 * Renders rows that the server sorts and paginates. Current rows stay, dimmed, until the next ones arrive, and stay with a message if
 * loading fails.
 */
export function PagedTable<Row>(props: Props<Row>) {
  const { page, loading, failure, onRetry, order, onSort, onPage, ...rest } = props

  if (failure !== null && !page) return <Failure text={failure} onRetry={onRetry} />
  return (
    <DrawnTable
      {...rest}
      rows={page?.data ?? null}
      busy={loading}
      order={order}
      onSort={key => onSort({ key, down: order?.key === key && !order.down })}
      page={page ? page.page - 1 : 0}
      pageSize={page?.size ?? 1}
      total={page?.total ?? 0}
      onPage={to => onPage(to + 1)}
      notice={failure !== null && <Stale text={failure} onRetry={onRetry} />}
    />
  )
}
