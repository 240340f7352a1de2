import { msg } from '#rules/survey/message.ts'
import type { Line } from './table.ts'
import type { Report } from './workbook.ts'

/** Returns the URL of a row's picture; undefined if there is none. */
export function pictureIn(line: Line, report: Report): string | undefined {
  const [first, ...others] = new Set(Object.values(line.texts('image')))
  if (first === undefined) return undefined
  if (others.length > 0) report(line.place('image'), msg('cell.one-picture'))
  if (!/^(https:\/\/|\/)\S+$/.test(first)) report(line.place('image'), msg('cell.address', { text: first }))
  return first
}
