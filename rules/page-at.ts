import { parse } from 'regexparam'
import { PAGES } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'

// addresses are case-sensitive, which the parser leaves open
const patternOf = (path: string): RegExp => new RegExp(parse(path.replace(/\/\*$/, '/*?')).pattern.source)
const patterns = new Map(PAGES.map(({ path }) => [path, patternOf(path)]))

/** Returns the page at an address, with or without a trailing slash. Used by both the server and the shell. */
export const pageAt = (pages: readonly PageRow[], address: string): PageRow | undefined =>
  pages.find(({ path }) => patterns.get(path)?.test(address))
