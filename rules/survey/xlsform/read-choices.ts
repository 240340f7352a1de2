import { is } from 'superstruct'
import { type Option, type OptionList, RowName } from '#contract/survey-definition.ts'
import { pictureIn } from './picture.ts'
import type { Line, Table } from './table.ts'
import type { Report } from './workbook.ts'

export type Choices = {
  lists: Record<string, OptionList>
  /** Where each option stands. */
  lines: Map<Option, Line>
}

/** The lists in a sheet of choices. Columns that mean nothing by themselves are there for filters. */
export function readChoices(table: Table | null, report: Report): Choices {
  const lists: Record<string, OptionList> = {}
  const lines: Choices['lines'] = new Map()
  for (const line of table?.lines ?? []) {
    const name = line.text('list')
    const server = line.text('server')
    if (!is(name, RowName)) {
      report(
        line.place('list'),
        name === ''
          ? 'The choice belongs to no list. Write the name of one.'
          : `“${name}” cannot be the name of a list: it begins with a letter and has letters, digits, “_”, “-” and “.”, 64 at most.`,
      )
      continue
    }
    const before = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (server !== '') {
      if (before) report(line.place('server'), `The list “${name}” stands here already.`)
      lists[name] = { server }
      continue
    }
    if (before && 'server' in before) {
      report(line.place('name'), `The list “${name}” comes from the server: it has no choices here.`)
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
