import { useStore } from '@nanostores/react'
import { Failure } from '#kit/core/failure.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import { DrawnTable, type Order, type TableProps } from './drawn-table.tsx'
import type { Page, PagedList } from './paged-list.ts'

export type { Column, Order } from './drawn-table.tsx'

type Props<Row> = TableProps<Row> & {
  /** The page that came last; null before the first. */
  page: Page<Row> | null
  /** Another page is on its way. */
  loading: boolean
  /** Why the last page did not come, in a sentence; empty for no more than that it did not. Null for nothing wrong. */
  failure: string | null
  onRetry(): void
  order?: Order
  /** A heading was tapped. */
  onSort(order: Order): void
  /** Asks for another page, counted from 1. */
  onPage(page: number): void
}

/** What a table is given of a list that comes page by page. */
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
 * Rows that come page by page from the server, which also sorts them. Those that are there stay, dimmed, until the next ones
 * come, and stay with a word about it where none come.
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
