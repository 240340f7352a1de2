import { expect, test } from 'vitest'
import { PAGES } from '#contract/page.ts'

test('every page shows exactly one of widget, portal view or tenant text', () => {
  expect(PAGES.length).toBeGreaterThan(60)
  const unclear = PAGES.filter(({ mount, view, slug }) => [mount, view, slug].filter(Boolean).length !== 1)
  expect(unclear.map(({ path }) => path)).toEqual([])
})
