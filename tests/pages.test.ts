import { expect, test } from 'vitest'
import { PAGES } from '#contract/page.ts'
import { ourPage } from '#server/site/portal.ts'

/** An address that a page's path stands for. */
const example = (path: string) =>
  path.replace(/:\w+/g, '0123456789abcdef01234567').replace(/\/\*$/, '/any/where')

test('the server has a title for every page of the shell, and asks for the same module', () => {
  const ours = PAGES.filter(page => !page.slug)
  expect(ours.length).toBeGreaterThan(30)
  for (const { path, module } of ours) {
    expect(ourPage(example(path), { modules: module ? [module] : [] }), path).not.toBeNull()
    if (module) expect(ourPage(example(path), { modules: [] }), path).toBeNull()
  }
})
