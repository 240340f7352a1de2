import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type Columns, cellValue, type Column as Declared, type Kind } from '#contract/column.ts'
import type { Currency } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { lazy } from '#kit/member/later.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Count, Tabs } from '#kit/member/tabs.tsx'
import type { createSelf } from '#kit/people/self.ts'
import type { Column } from '#kit/staff/drawn-table.tsx'
import type { Filter } from '#kit/staff/filter.ts'
import { Filters } from '#kit/staff/filters.tsx'
import { type Action, Menu } from '#kit/staff/menu.tsx'
import type { PagedList } from '#kit/staff/paged-list.ts'
import { PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Export } from '#kit/ui/export-dialog.tsx'
import { formatCount, formatMoney } from '#rules/money.ts'
import { Bulk, PageTick, RowTick } from './bulk.tsx'
import css from './list.css?inline'
import type { Selection } from './selection.ts'
import type { ListWords } from './words.en.ts'

const ExportDialog = lazy(() => import('#kit/ui/export-dialog.tsx'), 'ExportDialog')

type Tab = { key: string; text: string; href: string; count?: number; isOpen: boolean }

type Props<Row, All extends Columns> = {
  /** Heading of the list. If the widget has its own above, `caption` alone names the table. */
  title?: string
  caption?: string
  /** Purpose of the list, below the heading. */
  lead?: ReactNode
  /** The main action of the screen. */
  main?: Action | { text: string; href: string }
  /** Further actions, listed with the download. */
  more?: readonly Action[]
  /** The download, with further options if it has any. */
  file?: Export & { choices?: ReactNode }
  tabs?: { label: string; of: readonly Tab[] }
  /** Label of the search field: what can be searched for. */
  search?: string
  filters?: readonly Filter[]
  /** Rendered between filters and rows. */
  beside?: ReactNode
  columns: All
  /** Headings that no catalogue contains: of user-defined columns. */
  titles?: { readonly [Key in keyof All]?: string }
  /** Renders a cell instead of the column's plain value. */
  cells?: { readonly [Key in keyof All]?: (row: Row) => ReactNode }
  /** Columns hidden from this user. */
  without?: readonly (keyof All)[]
  /** Currency of the amounts in a row. */
  currency?(row: Row): Currency
  /** Renders the actions of a row. */
  actions?(row: Row): ReactNode
  /** A tap anywhere on a row activates the link or button in its first cell. */
  opens?: boolean
  rowKey?(row: Row): string | number
  /** Replaces the rows if there are none at all. */
  empty: { title: string; text?: string; icon?: ReactNode; action?: ReactNode }
  /** Replaces the rows if no row matches the filters, where that is good news. */
  noMatch?: { title: string; text?: string }
  selection?: { of: Selection<Row>; nameOf(row: Row): string; actions(count: number): ReactNode }
}

/** Props above the rows of a list, for lists that share them. */
export type ListHead = Pick<Props<object, Columns>, 'title' | 'main' | 'more' | 'tabs'>

type PagedProps<Row, All extends Columns> = Props<Row, All> & {
  list: PagedList<Row>
  /** For lists whose content depends on the user: no rows until the user is known. */
  reader?: { $self: ReturnType<typeof createSelf>['$self']; retrySelf(): void }
}
type WholeProps<Row, All extends Columns> = Props<Row, All> & {
  /** All rows, for lists that are loaded at once; null until loaded. */
  rows: readonly Row[] | null
  failure?: ApiError | null
  onRetry?(): void
}

const style = styleRef(css)
const KNOWN = atom({ user: null, failure: null })
/** How sorting by a kind of value is described, unless as a text. */
const ORDERS: { [Of in Kind]?: 'day' | 'figure' } = {
  day: 'day',
  instant: 'day',
  count: 'figure',
  money: 'figure',
}

/**
 * Renders a list from its declarations: columns of the contract, filters, words and actions. Requires a widget with `ListWords` and the
 * headings of the columns.
 */
export function List<Row extends object, All extends Columns>(
  props: PagedProps<Row, All> | WholeProps<Row, All>,
) {
  return 'list' in props ? <Paged {...props} /> : <Whole {...props} />
}

function Paged<Row extends object, All extends Columns>(props: PagedProps<Row, All>) {
  const { list, reader, columns, selection, noMatch, without = [] } = props
  const t = useWords<ListWords>()
  const ownText = useWords<Catalogue>()
  const table = usePaged(list)
  const query = useStore(list.$query) ?? {}
  // of an address that is no screen, such as a mistyped one, where the list would never load
  useEffect(() => {
    if (list.$query.get() === null) list.go(1, true)
  }, [list])
  const self = useStore(reader?.$self ?? KNOWN)
  const isWaiting = reader !== undefined && !self.user
  const page = isWaiting ? null : table.page
  const total = page?.total ?? 0

  const orders = Object.entries<Declared>(columns)
    .filter(([key, { sort }]) => sort && !without.includes(key))
    .flatMap(([key, { kind }]) =>
      (['up', 'down'] as const).map(way => ({
        value: way === 'up' ? key : `-${key}`,
        text: t(`order-${ORDERS[kind] ?? 'text'}-${way}`, { column: ownText(`column-${key}`) }),
      })),
    )
  const { key, down } = table.order

  return (
    <Frame
      {...props}
      total={total}
      filtering={
        <Filters
          search={props.search}
          choices={props.filters ?? []}
          values={query}
          onChange={list.filter}
          onClear={list.clear}
          done={page ? t('showRows', { count: total }) : undefined}
          {...(orders.length > 0 && {
            orders: { label: t('order-by'), options: orders, value: down ? `-${key}` : key },
          })}
          onOrder={value => list.sort({ key: value.replace('-', ''), down: value.startsWith('-') })}
        />
      }
      bulk={selection && page && <Bulk {...selection} total={total} />}
      table={drawn => (
        <PagedTable
          {...drawn}
          {...table}
          page={page}
          loading={table.loading || isWaiting}
          failure={table.failure ?? self.failure?.message ?? null}
          onRetry={() => {
            reader?.retrySelf()
            list.refresh()
          }}
          empty={
            list.narrowing.some(name => query[name]) ? (
              <Empty
                {...(noMatch ?? { title: t('noMatch'), text: t('noMatchText') })}
                action={<Button onClick={list.clear}>{t('showEverything')}</Button>}
              />
            ) : (
              <Empty {...props.empty} />
            )
          }
        />
      )}
    />
  )
}

function Whole<Row extends object, All extends Columns>(props: WholeProps<Row, All>) {
  const { rows, failure, onRetry = () => {}, empty } = props
  return (
    <Frame
      {...props}
      total={rows?.length ?? 0}
      table={drawn =>
        rows ? (
          <Table {...drawn} rows={rows} pageSize={50} empty={<Empty {...empty} />} />
        ) : failure ? (
          <Failure text={failure.message} onRetry={onRetry} />
        ) : (
          <Skeleton parts={['card', 'card', 'card']} />
        )
      }
    />
  )
}

type Drawn<Row> = Pick<
  Parameters<typeof PagedTable<Row>>[0],
  'caption' | 'quiet' | 'opens' | 'columns' | 'rowKey'
>
type FrameProps<Row, All extends Columns> = Props<Row, All> & {
  total: number
  filtering?: ReactNode
  bulk?: ReactNode
  table(drawn: Drawn<Row>): ReactNode
}

/** Renders everything around the rows, whatever their source. */
function Frame<Row extends object, All extends Columns>(props: FrameProps<Row, All>) {
  const { title, caption = title, lead, main, more = [], file, tabs, total, opens, rowKey } = props
  const t = useWords<ListWords>()
  const [exporting, setExporting] = useState(false)
  const columns = useColumns(props)
  const actions = file ? [...more, { text: t('exportList'), onClick: () => setExporting(true) }] : more

  return (
    <section className="list stack gap-2" ref={style}>
      {(title || tabs || main || actions.length > 0) && (
        <header className={`list-head inline ${title || tabs || main ? '' : 'menu-only'}`}>
          {title && <h2 part="heading">{title}</h2>}
          {tabs && (
            <Tabs label={tabs.label}>
              {tabs.of.map(({ key, text, href, count, isOpen }) => (
                <Link key={key} href={href} aria-current={isOpen ? 'page' : undefined}>
                  {text}
                  {count !== undefined && <Count of={count} />}
                </Link>
              ))}
            </Tabs>
          )}
          <div className="list-actions no-print">
            {actions.length > 0 && <Menu text={t('more')} actions={actions} />}
            {main && <Main main={main} />}
          </div>
        </header>
      )}
      {props.filtering}
      {props.beside}
      {props.bulk}
      {props.table({
        caption: caption ?? '',
        quiet: true,
        opens,
        columns,
        rowKey: rowKey ?? (row => (row as { id: string | number }).id),
      })}
      {lead && total > 0 && <p className="muted">{lead}</p>}
      {exporting && file && (
        <ExportDialog {...file} count={total} onClose={() => setExporting(false)}>
          {file.choices}
        </ExportDialog>
      )}
    </section>
  )
}

/** Renders the main action: a link, or a button that ignores taps while disabled. */
function Main({ main }: { main: NonNullable<Props<object, Columns>['main']> }) {
  if ('href' in main)
    return (
      <Link className="button primary" href={main.href}>
        {main.text}
      </Link>
    )
  const { text, off, onClick } = main
  return (
    <Button kind="primary" aria-disabled={off || undefined} onClick={() => off || onClick()}>
      {text}
    </Button>
  )
}

/** Converts the declared columns to those of a table. */
function useColumns<Row extends object, All extends Columns>(props: FrameProps<Row, All>): Column<Row>[] {
  const { columns, titles, cells, without = [], currency, actions, selection } = props
  const t = useWords<ListWords>()
  const ownText = useWords<Catalogue>()
  const textOf = useTexts(currency)
  const shown = Object.entries<Declared>(columns).filter(
    ([key, { only }]) => only !== 'file' && !without.includes(key),
  )
  const drawn = shown.map(([key, column]): Column<Row> => {
    const cell = cells?.[key]
    return {
      key,
      title: titles?.[key] ?? ownText(`column-${key}`),
      align: ORDERS[column.kind] === 'figure' ? 'figure' : undefined,
      sort: column.sort,
      rank: column.rank,
      value: row => cellValue(row, key, column),
      cell: cell ?? (row => textOf(row, key, column) ?? <span className="muted">–</span>),
    }
  })
  const [first] = drawn
  if (selection && first) {
    const { of, nameOf } = selection
    const { cell } = first
    first.before = <PageTick of={of} />
    first.cell = row => (
      <span className="with-tick">
        <RowTick of={of} row={row} name={nameOf(row)} />
        {cell?.(row)}
      </span>
    )
  }
  if (actions)
    drawn.push({ key: 'actions', title: t('actions'), value: () => null, cell: actions, unprinted: true })
  return drawn
}

/** Returns a formatter for the cells of a row in the user's language; null for blank values. */
function useTexts<Row extends object>(currency: ((row: Row) => Currency) | undefined) {
  const ownText = useWords<Catalogue>()
  const { day } = useDays()
  return (row: Row, key: string, column: Declared): string | null => {
    const value = cellValue(row, key, column)
    if (value === null || value === '') return null
    if (column.kind === 'choice') return ownText(String(value))
    if (ORDERS[column.kind] === 'day') return day(String(value))
    if (column.kind === 'count') return formatCount(Number(value), column)
    if (column.kind === 'money') return formatMoney(Number(value), currency?.(row) ?? 'KES')
    return String(value)
  }
}

/** Renders two lines in a cell: the value, and details below. */
export const Lines = ({ children, under }: { children: ReactNode; under?: ReactNode }) => (
  <span className="lines">
    {children}
    {under && <span className="muted">{under}</span>}
  </span>
)
