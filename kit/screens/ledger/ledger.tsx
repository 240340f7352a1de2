import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Columns, Column as Declared } from '#contract/column.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { type Column, DrawnTable, type Order } from '#kit/staff/drawn-table.tsx'
import { sortRows } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Shown } from './files.ts'
import css from './ledger.css?inline'
import { type Line, linesOf, searchIn, sumsOf, textOfValue } from './lines.ts'
import { FilterField, Orders, Tools } from './tools.tsx'
import type { LedgerWords } from './words.en.ts'

type Props<Row, All extends Columns> = {
  /** Name of saved files, without extension. */
  name: string
  /** Title of the table, its files and its printout. */
  title: string
  /** Text under the title in files: whose rows, which period. */
  lead?: string
  columns: All
  /** Renders a cell instead of the column's plain value. */
  cells?: { readonly [Key in keyof All]?: (row: Row, text: string) => ReactNode }
  /** Columns with a total below the rows. */
  sums: readonly (keyof All)[]
  /** Whether a row belongs to the totals; all do by default. */
  counts?(row: Row): boolean
  /** All rows in order; null until loaded. */
  rows: readonly Row[] | null
  failure: string | null
  onRetry(): void
  /** Initial action, if there are no rows at all. */
  first: ReactNode
  /** Called if the browser cannot copy the table or create a file. */
  onFailure(text: string): void
}

const style = styleRef(css)
const PAGE = 25

/** Renders a member's table from its column declarations: filter, sorting, totals; copy, files and print contain the displayed rows. */
export function Ledger<Row extends { id: string }, All extends Columns>(props: Props<Row, All>) {
  const { title, columns, cells = {}, sums, rows, failure, onRetry, first } = props
  const t = useWords<LedgerWords>()
  const kit = useKitWords()
  const telling = useTelling()
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order>()
  const [requested, setRequested] = useState(0)
  const place = useRef<HTMLElement>(null)

  const declared = Object.entries<Declared>(columns).filter(([, { only }]) => only === undefined)
  const isSummed = declared.map(([key]) => sums.includes(key))
  const { language } = telling
  // biome-ignore lint/correctness/useExhaustiveDependencies: formatting depends on the language alone
  const lines = useMemo(() => rows && linesOf(rows, columns, telling), [rows, columns, language])
  const search = useMemo(() => searchIn(lines ?? []), [lines])
  useEffect(() => search.readAhead(), [search])
  const fitting = useMemo(() => search.find(filter), [search, filter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are declared once per screen
  const [sorted, total] = useMemo(() => {
    const counted = fitting.filter(({ row }) => props.counts?.(row) ?? true)
    return [inOrder(fitting, declared, order, language), sumsOf(counted, isSummed)]
  }, [fitting, order, language])

  const headings = declared.map(([key]) => telling.choice(`column-${key}`))
  const drawn = declared.map(([key, column], at): Column<Line<Row>> => {
    const draw = (cells as Record<string, (row: Row, text: string) => ReactNode>)[key]
    return {
      key,
      title: headings[at] ?? '',
      sort: true,
      rank: column.rank,
      align: column.kind === 'money' || column.kind === 'count' ? 'figure' : undefined,
      value: line => line.values[at] ?? null,
      cell: line => {
        const text = line.texts[at] ?? ''
        // the totals have no row, and are blank in most columns
        if (!line.row) return text
        return draw ? draw(line.row, text) : text || <Nothing />
      },
    }
  })
  const sumTexts = () =>
    total.map((value, at) =>
      value === null ? '' : textOfValue(value, declared[at]?.[1] as Declared, telling),
    )
  const sumLine = (): Line<Row> => {
    const [, ...rest] = sumTexts()
    return { row: null as never, values: total, texts: [t('total'), ...rest], found: '' }
  }
  const shown = (): Shown => ({
    name: props.name,
    title,
    columns,
    headings,
    lines: sorted,
    lead: [props.lead, filter && `${t('filter')}: “${filter.trim()}”`].filter(Boolean).join(' · '),
    sums: sums.length > 0 ? sumLine().texts : null,
    pageOf: (page, pages) => t('page', { page, pages }),
  })
  const page = Math.min(requested, Math.max(1, Math.ceil(sorted.length / PAGE)) - 1)

  return (
    <section
      className="ledger stack gap-3"
      ref={element => {
        place.current = element
        style(element)
      }}
    >
      <Tools onFailure={props.onFailure} shown={shown} place={place} isOff={sorted.length === 0}>
        <FilterField
          value={filter}
          onChange={text => {
            setFilter(text)
            setRequested(0)
          }}
        />
      </Tools>
      {failure ? (
        <div className="callout bad" role="alert">
          <p>{t('tableError', { message: failure })}</p>
          <Button onClick={onRetry}>{kit('retry')}</Button>
        </div>
      ) : !lines ? (
        <div className="waits" role="status">
          <span className="spinner" aria-hidden="true" />
          {kit('loading')}
        </div>
      ) : sorted.length > 0 ? (
        <DrawnTable
          notice={<Orders columns={drawn} order={order} onOrder={setOrder} />}
          caption={title}
          quiet
          columns={drawn}
          rowKey={({ row }) => row.id}
          rows={sorted.slice(page * PAGE, (page + 1) * PAGE)}
          sum={sums.length > 0 ? sumLine() : undefined}
          order={order}
          onSort={key => {
            setOrder(now => ({ key, down: now?.key === key && !now.down }))
            setRequested(0)
          }}
          page={page}
          pageSize={PAGE}
          total={sorted.length}
          onPage={setRequested}
        />
      ) : (
        <Empty
          title={t('noData')}
          {...(lines.length > 0
            ? {
                text: t('noneFits'),
                action: <Button onClick={() => setFilter('')}>{t('clearFilter')}</Button>,
              }
            : { action: first })}
        />
      )}
    </section>
  )
}

const Nothing = () => <span className="muted">–</span>

function inOrder<Row>(
  lines: readonly Line<Row>[],
  declared: readonly (readonly [string, Declared])[],
  order: Order | undefined,
  language: string,
): readonly Line<Row>[] {
  const at = declared.findIndex(([key]) => key === order?.key)
  if (!order || at < 0) return lines
  // choices are sorted by their displayed text instead of their key
  const isNamed = declared[at]?.[1].kind === 'choice'
  const keyOf = (line: Line<Row>) => (isNamed ? line.texts[at] || null : (line.values[at] ?? null))
  return sortRows(lines, keyOf, order.down, language)
}

function useTelling() {
  const ownText = useWords<Catalogue>()
  const { day } = useDays()
  const { language } = useI18n()
  return { day, choice: (key: string) => ownText(key), language }
}
