import { parse } from 'regexparam'
import { PAGES } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'

// addresses tell capitals from small letters, which the parser leaves open
const patternOf = (path: string): RegExp => new RegExp(parse(path.replace(/\/\*$/, '/*?')).pattern.source)
const patterns = new Map(PAGES.map(({ path }) => [path, patternOf(path)]))

/** The page at an address, with or without a slash at its end. The server and the shell both ask here. */
export const pageAt = (pages: readonly PageRow[], address: string): PageRow | undefined =>
  pages.find(({ path }) => patterns.get(path)?.test(address))
