import { expect, test } from 'vitest'
import { PAGES } from '#contract/page.ts'

test('every page shows one thing: a widget, a view of the portal, or a text of the tenant', () => {
  expect(PAGES.length).toBeGreaterThan(60)
  const unclear = PAGES.filter(({ mount, view, slug }) => [mount, view, slug].filter(Boolean).length !== 1)
  expect(unclear.map(({ path }) => path)).toEqual([])
})
