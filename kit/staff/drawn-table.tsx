import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import css from './table.css?inline'

export type Column<Row> = {
  /** Key of the column; if the server sorts, also its sort key. */
  key: string
  title: string
  /** Right-aligned, for figures compared down the column. */
  align?: 'figure'
  /** Value for sorting, and for display unless `cell` renders it. */
  value(row: Row): string | number | null
  cell?(row: Row): ReactNode
  /** Whether the table can be sorted by this column. */
  sort?: boolean
  /** Role in the card that a row becomes on narrow screens; `minor` is hidden until expanded. */
  rank?: 'title' | 'main' | 'minor'
  /** Not printed: buttons. */
  unprinted?: boolean
  /** Rendered before the title in the head. */
  before?: ReactNode
}

export type Order = { key: string; down: boolean }

/** Props of every table, whatever the source of its rows. */
export type TableProps<Row> = {
  caption: string
  /** Hides the caption visually where a heading above the table already shows it. */
  quiet?: boolean
  /** The first column names the row: it is sticky, and the heading of the row's card. */
  columns: readonly Column<Row>[]
  rowKey(row: Row): string | number
  /** Totals of all rows, rendered below them whatever the order and page. */
  sum?: Row
  /** A tap anywhere on a row activates the link or button in its first cell. */
  opens?: boolean
  /** Replaces a table without rows. */
  empty?: ReactNode
}

type Props<Row> = TableProps<Row> & {
  /** The rows of this page; null until the first ones are loaded. */
  rows: readonly Row[] | null
  /** Current order, if it is by one of the columns. */
  order: Order | undefined
  /** Called when a heading is tapped: sort by it, and return to the first page. */
  onSort(key: string): void
  /** Zero-based. */
  page: number
  pageSize: number
  total: number
  onPage(page: number): void
  /** Other rows are loading: the current ones are dimmed until then. */
  busy?: boolean
  /** Rendered between caption and rows. */
  notice?: ReactNode
}

const style = styleRef(css)
/** Number of skeleton rows during the first load. */
const SKELETONS = 16

// browsers may drop table semantics once the parts have another `display`, as in cards
const role = (name: string) => ({ role: name })

/** Renders a page of rows; shared by `Table` and `PagedTable`. */
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
  /** Rows whose card is expanded. */
  const [shown, setShown] = useState<readonly (string | number)[]>([])
  const hasMore = !opens && columns.some(({ rank }) => rank === 'minor')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const isEmpty = rows !== null && total === 0
  const isSingle = rows !== null && total === 1
  const sorted = order && columns.find(({ key }) => key === order.key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table element appears and disappears with its rows
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
    // ignores taps on controls in the row, and those that end a text selection
    if (target.closest('a, button, input, label') || String(getSelection())) return
    target.closest('tr')?.querySelector<HTMLElement>('th :is(a, button)')?.click()
  }

  return (
    <div className={['table', opens && 'opens', isSingle && 'single'].filter(Boolean).join(' ')} ref={style}>
      {!isEmpty && (
        <div className={quiet ? 'caption sr' : 'caption'} id={id} ref={title}>
          {caption}
        </div>
      )}
      {notice}
      {/* the page scrolls, not the table: only a table that is too wide scrolls sideways, also by keyboard */}
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
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: enlarges the tap target of a control that keys reach by themselves */}
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
      {/* stays mounted without rows, so that the live region announces its content */}
      <div className={isEmpty ? undefined : 'paging inline'}>
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

const classOf = <Row,>({ align, rank, unprinted }: Column<Row>): string | undefined =>
  [align, rank, unprinted && 'no-print'].filter(Boolean).join(' ') || undefined

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

/** Renders placeholder rows while loading. */
function drawSkeletons<Row>(columns: readonly Column<Row>[]) {
  return Array.from({ length: SKELETONS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no names and are never reordered
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
