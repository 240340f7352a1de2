import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import css from './table.css?inline'

export type Column<Row> = {
  /** Names the column; where the server sorts, also what it sorts by. */
  key: string
  title: string
  /** Right-aligned, for figures that are compared down the column. */
  align?: 'figure'
  /** What the column sorts by, and shows unless `cell` draws it. */
  value(row: Row): string | number | null
  cell?(row: Row): ReactNode
  /** Offers to sort by this column. */
  sort?: boolean
  /** Its part of the card that a row becomes where there is no room for columns; `minor` is left out until it is asked for. */
  rank?: 'title' | 'main' | 'minor'
  /** Stands before the title in the head. */
  before?: ReactNode
}

export type Order = { key: string; down: boolean }

/** What every table is given, wherever its rows come from. */
export type TableProps<Row> = {
  caption: string
  /** The caption is only read out, where a heading above the table says it already. */
  quiet?: boolean
  /** The first column names the row: it stays in sight, and is the heading of the row's card. */
  columns: readonly Column<Row>[]
  rowKey(row: Row): string | number
  /** What all rows come to: stands under them, whatever their order and page. */
  sum?: Row
  /** A tap anywhere on a row is one on the link or button in its first cell. */
  opens?: boolean
  /** Stands in place of a table without rows. */
  empty?: ReactNode
}

type Props<Row> = TableProps<Row> & {
  /** The rows of this page; null while the first ones are on their way. */
  rows: readonly Row[] | null
  /** The order the rows are in, if it is one of the columns'. */
  order: Order | undefined
  /** A heading was tapped: sort by it, and start at the first page. */
  onSort(key: string): void
  /** Counted from 0. */
  page: number
  pageSize: number
  total: number
  onPage(page: number): void
  /** Other rows are on their way: these are dimmed until they come. */
  busy?: boolean
  /** Stands between caption and rows. */
  notice?: ReactNode
}

const style = styled(css)
/** Rows that are drawn while the first ones are on their way. */
const SKELETONS = 16

// a browser may forget what a table is once its parts are laid out as cards
const role = (name: string) => ({ role: name })

/** Draws a page of rows: what `Table` and `PagedTable` share. */
export function DrawnTable<Row>({
  caption,
  quiet,
  columns,
  rowKey,
  sum,
  opens,
  rows,
  order,
  onSort,
  page,
  pageSize,
  total,
  onPage,
  busy,
  notice,
  empty,
}: Props<Row>) {
  const t = useKitWords()
  const id = useId()
  const title = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  /** The rows whose card shows everything. */
  const [shown, setShown] = useState<readonly (string | number)[]>([])
  const hasMore = !opens && columns.some(({ rank }) => rank === 'minor')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const isEmpty = rows !== null && total === 0
  const sorted = order && columns.find(({ key }) => key === order.key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table comes and goes with its rows
  useEffect(() => {
    const element = region.current
    const table = element?.firstElementChild as HTMLElement | null
    if (!element || !table) return
    const observer = new ResizeObserver(() => setOverflows(table.offsetWidth > element.clientWidth))
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [isEmpty])

  const toTop = () => title.current?.scrollIntoView({ block: 'nearest' })
  const go = (to: number) => {
    onPage(to)
    toTop()
  }
  const open = (event: MouseEvent) => {
    const target = event.target as Element
    // not when the tap was meant for something in the row, or ends the selection of a text
    if (target.closest('a, button, input, label') || String(getSelection())) return
    target.closest('tr')?.querySelector<HTMLElement>('th :is(a, button)')?.click()
  }

  return (
    <div className={opens ? 'table opens' : 'table'} ref={style}>
      {!isEmpty && (
        <div className={quiet ? 'caption sr' : 'caption'} id={id} ref={title}>
          {caption}
        </div>
      )}
      {notice}
      {/* the page scrolls, not the table: only one that is wider than its place does so sideways, and by keyboard too */}
      {!isEmpty && (
        <div
          className={overflows ? 'region wide' : 'region'}
          ref={region}
          {...(overflows && { role: 'region', tabIndex: 0, 'aria-labelledby': id })}
        >
          <table {...role('table')} aria-labelledby={id} aria-busy={busy || !rows || undefined}>
            <thead {...role('rowgroup')}>
              <tr {...role('row')} data-title={t('sortBy')}>
                {columns.map(column => (
                  <th
                    key={column.key}
                    {...role('columnheader')}
                    scope="col"
                    className={classOf(column)}
                    aria-sort={
                      order?.key !== column.key ? undefined : order.down ? 'descending' : 'ascending'
                    }
                  >
                    {column.before}
                    {column.sort ? (
                      <button
                        type="button"
                        onClick={() => {
                          onSort(column.key)
                          toTop()
                        }}
                      >
                        {column.title}
                        <Icon name={order?.key === column.key && order.down ? 'down' : 'up'} />
                      </button>
                    ) : (
                      column.title
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger place to tap for the link or button that keys reach by themselves */}
            <tbody {...role('rowgroup')} onClick={opens ? open : undefined}>
              {rows
                ? rows.map(row => {
                    const key = rowKey(row)
                    const isShown = shown.includes(key)
                    const toggle = () =>
                      setShown(isShown ? shown.filter(one => one !== key) : [...shown, key])
                    return drawRow(columns, row, key, hasMore ? { isShown, toggle, t } : undefined)
                  })
                : drawSkeletons(columns)}
            </tbody>
            {sum && rows && <tfoot {...role('rowgroup')}>{drawRow(columns, sum, 'sum')}</tfoot>}
          </table>
        </div>
      )}
      {/* it stays there without rows: what comes into it is said */}
      <div className={isEmpty ? undefined : 'paging'}>
        <div className={isEmpty ? undefined : 'muted'} aria-live="polite">
          {!rows
            ? t('loading')
            : isEmpty
              ? (empty ?? <Empty title={t('empty')} />)
              : pages === 1
                ? t('rows', { count: total })
                : t('range', {
                    from: groupDigits(String(page * pageSize + 1)),
                    to: groupDigits(String(page * pageSize + rows.length)),
                    count: total,
                  })}
          {sorted && !isEmpty && (
            <span className="sr">
              . {t(order?.down ? 'sortedDown' : 'sortedUp', { column: sorted.title })}
            </span>
          )}
        </div>
        {pages > 1 && (
          <>
            <Button aria-disabled={page === 0 || undefined} onClick={() => page && go(page - 1)}>
              {t('previous')}
            </Button>
            <Button
              aria-disabled={page >= pages - 1 || undefined}
              onClick={() => page < pages - 1 && go(page + 1)}
            >
              {t('next')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const classOf = <Row,>({ align, rank }: Column<Row>): string | undefined =>
  [align, rank].filter(Boolean).join(' ') || undefined

type More = { isShown: boolean; toggle(): void; t: ReturnType<typeof useKitWords> }

function drawRow<Row>(columns: readonly Column<Row>[], row: Row, key: string | number, more?: More) {
  return (
    <tr key={key} {...role('row')} className={more?.isShown ? 'shown' : undefined}>
      {columns.map((column, index) => {
        const content = column.cell ? column.cell(row) : column.value(row)
        return index === 0 ? (
          <th key={column.key} {...role('rowheader')} scope="row" className={classOf(column)}>
            {content}
          </th>
        ) : (
          <td key={column.key} {...role('cell')} className={classOf(column)} data-title={column.title}>
            {content}
          </td>
        )
      })}
      {more && (
        <td {...role('cell')} className="rest">
          <Button kind="plain" aria-expanded={more.isShown} onClick={more.toggle}>
            {more.t(more.isShown ? 'showLess' : 'showMore')}
          </Button>
        </td>
      )}
    </tr>
  )
}

/** Rows without words, in the place of those that are on their way. */
function drawSkeletons<Row>(columns: readonly Column<Row>[]) {
  return Array.from({ length: SKELETONS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no names and never change places
    <tr key={row} className="skeleton-row">
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell key={column.key} className={classOf(column)} data-title={column.title}>
            <span className="skeleton-part" />
          </Cell>
        )
      })}
    </tr>
  ))
}
