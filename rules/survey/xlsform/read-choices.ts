import { is } from 'superstruct'
import { type Option, type OptionList, RowName } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { msg } from '#rules/survey/message.ts'
import { pictureIn } from './picture.ts'
import type { Line, Table } from './table.ts'
import type { Report } from './workbook.ts'

export type Choices = {
  lists: Record<string, OptionList>
  /** The row of each option. */
  lines: Map<Option, Line>
}

/** Reads the lists of a choices sheet. Columns without a meaning of their own are kept for filters. */
export function readChoices(table: Table | null, report: Report): Choices {
  const lists: Record<string, OptionList> = {}
  const lines: Choices['lines'] = new Map()
  for (const line of table?.lines ?? []) {
    const name = line.text('list')
    const server = line.text('server')
    if (!is(name, RowName)) {
      report(line.place('list'), name === '' ? msg('cell.choice-no-list') : msg('cell.list-form', { name }))
      continue
    }
    const before = ownValue(lists, name)
    if (server !== '') {
      if (before) report(line.place('server'), msg('cell.list-twice', { list: name }))
      lists[name] = { server }
      continue
    }
    if (before && 'server' in before) {
      report(line.place('name'), msg('cell.list-of-server', { list: name }))
      continue
    }
    const option = optionIn(line, report)
    lines.set(option, line)
    if (before) before.options.push(option)
    else lists[name] = { options: [option] }
  }
  return { lists, lines }
}

function optionIn(line: Line, report: Report): Option {
  const image = pictureIn(line, report)
  const columns = Object.fromEntries(Object.entries(line.others()).filter(([name]) => is(name, RowName)))
  return {
    value: line.text('name'),
    label: line.texts('label'),
    ...(image && { image }),
    ...(Object.keys(columns).length > 0 && { columns }),
  }
}
