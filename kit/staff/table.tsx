import { useMemo, useState } from 'react'
import { useI18n } from '#kit/core/i18n.tsx'
import { type Column, DrawnTable, type Order, type TableProps } from './drawn-table.tsx'

export type { Column } from './drawn-table.tsx'

type Props<Row> = TableProps<Row> & {
  rows: readonly Row[]
  /** Initial order; by default that of the rows. */
  order?: Order
  pageSize?: number
}

/** Sorts rows by a column: numbers by size, texts by the language's collation, missing values always last. */
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

/** Renders rows for comparison: sortable by heading, paginated, and as cards on narrow screens. */
export function Table<Row>({ rows, order, pageSize = 25, ...rest }: Props<Row>) {
  const { language } = useI18n()
  const [chosen, setChosen] = useState(order)
  const [requested, setRequested] = useState(0)
  const { columns } = rest

  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are created on every render; their keys identify them
  const sorted = useMemo(() => {
    const column = columns.find(({ key }) => key === chosen?.key)
    return column && chosen ? sortRows(rows, column.value, chosen.down, language) : rows
  }, [rows, chosen, language])

  const page = Math.min(requested, Math.max(1, Math.ceil(rows.length / pageSize)) - 1)

  const sort = (key: string) => {
    setChosen(now => ({ key, down: now?.key === key && !now.down }))
    setRequested(0)
  }

  return (
    <DrawnTable
      {...rest}
      rows={sorted.slice(page * pageSize, (page + 1) * pageSize)}
      order={chosen}
      onSort={sort}
      page={page}
      pageSize={pageSize}
      total={rows.length}
      onPage={setRequested}
    />
  )
}
