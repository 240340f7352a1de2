import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/operations.md']
/** A file or folder of ours, without placeholders. */
const OURS = /`((?:contract|docs|examples|kit|loader|rules|scripts|server|shell|tests|widgets)\/[\w./-]+)`/g
/** `…test` after a file means the test beside it. */
const BESIDE = /`([\w./-]+)\.tsx?`, …test/g
/** Created by the reader. */
const NOT_YET = ['widgets/savings-goal/']

test.each(DOCUMENTS)('%s names only files that exist', name => {
  const text = readFileSync(name, 'utf8')
  const named = [...text.matchAll(OURS)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(path => !existsSync(path) && !NOT_YET.includes(path))).toEqual([])
  const tested = [...text.matchAll(BESIDE)].map(([, path = '']) => path)
  expect(tested.filter(path => ![`${path}.test.ts`, `${path}.test.tsx`].some(existsSync))).toEqual([])
})

test('the index of DECISIONS.md lists the titles of its entries', () => {
  const [index = '', ...entries] = readFileSync('DECISIONS.md', 'utf8').split(/^## /m)
  const listed = [...index.matchAll(/^- \*\*.+?\*\*: (.+)$/gm)].flatMap(([, titles = '']) =>
    titles.split(' · '),
  )
  const titles = entries.map(entry => entry.slice('yyyy-mm-dd · '.length, entry.indexOf('\n')))
  expect(listed.toSorted()).toEqual(titles.toSorted())
})
