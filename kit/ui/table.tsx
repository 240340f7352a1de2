import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useKitWords, useSpeech } from '#kit/speech.tsx'
import { styled } from '#kit/style.ts'
import { groupDigits } from '#rules/money.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import css from './table.css?inline'

export type Column<Row> = {
  key: string
  title: string
  /** Right-aligned, for figures that are compared down the column. */
  align?: 'figure'
  /** What the column sorts by, and shows unless `cell` draws it. */
  value(row: Row): string | number | null
  cell?(row: Row): ReactNode
  /** Offers to sort by this column. */
  sort?: boolean
}

type Order = { key: string; down: boolean }

type Props<Row> = {
  caption: string
  /** The first column names the row: it stays in sight, and is the heading of the row's card. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string | number
  /** The order to start in; else the rows' own. */
  order?: Order
  pageSize?: number
  /** Stands in place of a table without rows. */
  empty?: ReactNode
}

const style = styled(css)

/** Rows in a column's order. Numbers by size, texts as the language sorts them, what is missing always last. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: Column<Row>['value'],
  down: boolean,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const turn = down ? -1 : 1
  return rows
    .map(row => ({ row, by: value(row) }))
    .sort(({ by: one }, { by: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      if (typeof one === 'number' && typeof other === 'number') return turn * (one - other)
      return turn * compare(String(one), String(other))
    })
    .map(({ row }) => row)
}

// a browser may forget what a table is once its parts are laid out as cards
const role = (name: string) => ({ role: name })

/** Rows to compare: sorted by their headings, page by page, and as cards where there is no room for columns. */
export function Table<Row>({ caption, columns, rows, rowKey, order, pageSize = 25, empty }: Props<Row>) {
  const say = useKitWords()
  const { language } = useSpeech()
  const id = useId()
  const title = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(order)
  const [asked, setAsked] = useState(0)
  const [overflows, setOverflows] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are written in place and new at every drawing; their keys say which is meant
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === chosen?.key)
    return column && chosen ? sortRows(rows, column.value, chosen.down, language) : rows
  }, [rows, chosen, language])

  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(asked, pages - 1)
  const shown = sorted.slice(page * pageSize, (page + 1) * pageSize)
  const filled = rows.length > 0

  useEffect(() => {
    const element = region.current
    if (!filled || !element) return
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [filled])

  const go = (to: number) => {
    setAsked(to)
    region.current?.scrollTo({ top: 0 })
    title.current?.scrollIntoView({ block: 'nearest' })
  }
  const sort = (key: string) => {
    setChosen(now => ({ key, down: now?.key === key && !now.down }))
    go(0)
  }

  if (!filled) return empty ?? <Empty title={say('empty')} />
  return (
    <div className="table" ref={style}>
      <div className="caption" id={id} ref={title}>
        {caption}
      </div>
      {/* a part that scrolls must be reachable by keyboard */}
      <div
        className="region"
        ref={region}
        {...(overflows && { role: 'region', tabIndex: 0, 'aria-labelledby': id })}
      >
        <table {...role('table')} aria-labelledby={id}>
          <thead {...role('rowgroup')}>
            <tr {...role('row')} data-title={say('sortBy')}>
              {columns.map(column => (
                <th
                  key={column.key}
                  {...role('columnheader')}
                  scope="col"
                  className={column.align}
                  aria-sort={
                    chosen?.key !== column.key ? undefined : chosen.down ? 'descending' : 'ascending'
                  }
                >
                  {column.sort ? (
                    <button type="button" onClick={() => sort(column.key)}>
                      {column.title}
                      <Icon name={chosen?.key === column.key && chosen.down ? 'down' : 'up'} />
                    </button>
                  ) : (
                    column.title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')}>
            {shown.map(row => (
              <tr key={rowKey(row)} {...role('row')}>
                {columns.map((column, index) => {
                  const content = column.cell ? column.cell(row) : column.value(row)
                  return index === 0 ? (
                    <th key={column.key} {...role('rowheader')} scope="row" className={column.align}>
                      {content}
                    </th>
                  ) : (
                    <td key={column.key} {...role('cell')} className={column.align} data-title={column.title}>
                      {content}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="paging">
        <span className="soft" aria-live="polite">
          {pages === 1
            ? say('rows', { count: rows.length })
            : say('range', {
                from: groupDigits(String(page * pageSize + 1)),
                to: groupDigits(String(page * pageSize + shown.length)),
                count: groupDigits(String(rows.length)),
              })}
        </span>
        {pages > 1 && (
          <>
            <Button aria-disabled={page === 0 || undefined} onClick={() => page && go(page - 1)}>
              {say('previous')}
            </Button>
            <Button
              aria-disabled={page === pages - 1 || undefined}
              onClick={() => page < pages - 1 && go(page + 1)}
            >
              {say('next')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
