import type { ComponentProps } from 'react'
import type { Bars } from '#kit/chart/bars.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { groupDigits } from '#rules/money.ts'
import { type Bar, percentOf } from './figures.ts'
import { useT } from './words.tsx'

export const count = (number: number) => groupDigits(String(number))

export const withShare = ({ count: number, share }: Bar) =>
  share === null ? count(number) : `${count(number)} (${percentOf(share)}%)`

/** Converts a question's bars to the kit's format; `length` overrides the count as the bar's length. */
export const drawn = (
  bars: readonly (Bar & { length?: number })[],
  write: (bar: Bar) => string,
): ComponentProps<typeof Bars>['bars'] =>
  bars.map(bar => ({ key: bar.key, name: bar.label, length: bar.length ?? bar.count, figure: write(bar) }))

type BarTableProps = {
  caption: string
  bars: readonly Bar[]
  first: string
  value: string
  figure?(of: number): string
}

export function BarTable({ caption, bars, first, value, figure = count }: BarTableProps) {
  const t = useT()
  const columns: Column<Bar>[] = [
    { key: 'label', title: first, value: ({ label }) => label },
    {
      key: 'count',
      title: value,
      align: 'figure',
      sort: true,
      value: bar => bar.count,
      cell: bar => figure(bar.count),
    },
  ]
  if (bars.some(({ share }) => share !== null))
    columns.push({
      key: 'share',
      title: t('share'),
      align: 'figure',
      value: ({ share }) => share,
      cell: ({ share }) => (share === null ? '–' : `${percentOf(share)}%`),
    })
  return (
    <Table caption={caption} quiet columns={columns} rows={bars} rowKey={({ key }) => key} pageSize={60} />
  )
}
