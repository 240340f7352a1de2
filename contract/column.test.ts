import { expect, test } from 'vitest'
import type { Columns } from './column.ts'

const files = import.meta.glob<Record<string, unknown>>('./*-columns.ts', { eager: true })
const isColumns = (one: unknown): one is Columns =>
  typeof one === 'object' &&
  one !== null &&
  Object.values(one).length > 0 &&
  Object.values(one).every(column => column?.kind && column.label)
const lists = Object.entries(files).flatMap(([file, all]) =>
  Object.entries(all).flatMap(([name, one]) =>
    isColumns(one) ? [[`${name} of ${file}`, one] as const] : [],
  ),
)

test.each(lists)('%s has at most one title and one main column on a phone card', (_, all) => {
  const ranked = (rank: string) => Object.values(all).filter(column => column.rank === rank).length
  expect(ranked('title')).toBeLessThanOrEqual(1)
  expect(ranked('main')).toBeLessThanOrEqual(1)
})
