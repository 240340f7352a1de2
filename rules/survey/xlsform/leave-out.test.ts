import { expect, it } from 'vitest'
import { inEnglish } from '#rules/survey/testing.ts'
import { readWithout } from './leave-out.ts'
import type { Sheet } from './read.ts'

const sheet = (name: string, text: string): Sheet => ({
  name,
  rows: text.split('\n').map(row => row.split('|').map(cell => cell.trim() || null)),
})

/** The remainder of a workbook: the names of its rows, and each dropped row with the beginning of its reason. */
function left(survey: string, ...others: Sheet[]) {
  const read = readWithout([sheet('survey', survey), ...others])
  return (
    read && {
      names: read.definition.items.map(({ name }) => name),
      left: read.left.map(({ sheet, cell, message }) =>
        `${sheet} ${cell}: ${inEnglish(message)}`.slice(0, 34),
      ),
      notes: read.notes.map(({ cell }) => cell),
    }
  )
}

it('drops unsupported rows and those that depend on them', () => {
  expect(
    left('type|name|label|relevant\ntext|a|A|\ngeopoint|where|W|\ntext|far|F|${where} = 1\ntext|z|Z|${far}'),
  ).toEqual({
    names: ['a'],
    left: [
      'survey A3: “geopoint” is not suppo',
      'survey A4: “far”: it refers to “wh',
      'survey A5: “z”: it refers to “far”',
    ],
    notes: [],
  })
})

it('drops a nested repeat with its rows, and a group with an invalid condition', () => {
  const said = left(
    'type|name|label|relevant\ntext|a|A|\nbegin repeat|q|Q|\ntext|e|E|\nbegin repeat|r|R|\ntext|b|B|\nend repeat|||\nend repeat|||\nbegin group|g|G|1 +\nbegin group|h|H|\ntext|c|C|\nend group|||\nend group|||\ntext|d|D|',
  )
  expect(said?.names).toEqual(['a', 'q', 'd'])
  expect(said?.left).toHaveLength(8)
})

it('drops bad choices, and questions left without a list', () => {
  const choices = sheet('choices', 'list_name|name|label\nl|x y|X\nm|p|P\nm|p|P again')
  const said = left('type|name|label\nselect_one l|a|A\nselect_one m|b|B', choices)
  expect(said?.names).toEqual(['b'])
  expect(said?.left.map(one => one.split(':')[0])).toEqual(['survey A2', 'choices A2', 'choices A4'])
})

it('ignores unsupported columns and sheets', () => {
  const said = left('type|name|label|trigger\ntext|a|A|${a}\ntext|b|B|', sheet('osm', 'list_name\nx'))
  expect(said).toEqual({ names: ['a', 'b'], left: [], notes: ['D2', 'A1'] })
})

it('returns null if no row is at fault or none remains', () => {
  expect(left('kind|name\ntext|a')).toBeNull()
  expect(left('type|name|label\ngeopoint|a|A')).toBeNull()
  expect(left('type|name|label\nbegin group|g|G\ntext|a|A')).toBeNull()
})
