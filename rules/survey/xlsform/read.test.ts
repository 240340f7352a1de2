import { describe, expect, it, test } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { inEnglish } from '#rules/survey/testing.ts'
import { type Cell, readXlsForm, type Sheet } from './read.ts'

/** Builds a sheet from text rows, with cells separated by `|`. */
const sheet = (name: string, text: string): Sheet => ({
  name,
  rows: text
    .trim()
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim() || null)),
})
const YESNO = sheet('choices', 'list_name|name|label\nyesno|yes|Yes\nyesno|no|No')
const readSurvey = (survey: string, ...others: Sheet[]) =>
  readXlsForm([sheet('survey', survey), ...(others.length > 0 ? others : [YESNO])])
const definitionOf = (survey: string, ...others: Sheet[]): SurveyDefinition => {
  const { definition, problems } = readSurvey(survey, ...others)
  expect(problems).toEqual([])
  return definition as SurveyDefinition
}
/** Formats problems as `D7: what is wrong`, with the sheet's name unless it is “survey”. */
const problemsOf = (survey: string, ...others: Sheet[]): string[] =>
  readSurvey(survey, ...others).problems.map(
    ({ sheet: name, cell, message }) =>
      `${name === 'survey' ? '' : `${name} `}${cell}: ${inEnglish(message)}`,
  )

test('reads a typical form as a survey', () => {
  const read = definitionOf(
    `
type                    | name     | label::English (en) | label::Kiswahili | hint::English (en) | required | relevant        | constraint         | constraint_message::English (en) | choice_filter
note                    | hello    | Welcome             | Karibu           |                    |          |                 |                    |                                  |
select_one yesno        | open     | Is it open?         | Iko wazi?        |                    | yes      |                 |                    |                                  |
begin group             | business | Your business       | Biashara yako    |                    |          | \${open} = 'yes' |                    |                                  |
integer                 | staff    | How many work here? | Wangapi?         | With you           | true()   |                 | . >= 0 and . < 500 | Between 0 and 499                |
select_one place        | town     | Where?              | Wapi?            |                    |          |                 |                    |                                  | open = \${open}
select_multiple trade or_other | trades | Which trades?  | Kazi gani?       |                    |          |                 |                    |                                  |
end group               |          |                     |                  |                    |          |                 |                    |                                  |`,
    sheet(
      'choices',
      `
list_name | name   | label::English (en) | label::Kiswahili | open
yesno     | yes    | Yes                 | Ndiyo            |
yesno     | no     | No                  | Hapana           |
place     | moshi  | Moshi               | Moshi            | yes
trade     | shop   | Shop                | Duka             |`,
    ),
    sheet('settings', 'form_title | default_language\nQuarter | English (en)'),
  )
  expect(read).toEqual({
    title: { en: 'Quarter' },
    languages: ['en', 'sw'],
    lists: {
      yesno: {
        options: [
          { value: 'yes', label: { en: 'Yes', sw: 'Ndiyo' } },
          { value: 'no', label: { en: 'No', sw: 'Hapana' } },
        ],
      },
      place: { options: [{ value: 'moshi', label: { en: 'Moshi', sw: 'Moshi' }, columns: { open: 'yes' } }] },
      trade: { options: [{ value: 'shop', label: { en: 'Shop', sw: 'Duka' } }] },
    },
    items: [
      { kind: 'note', name: 'hello', label: { en: 'Welcome', sw: 'Karibu' } },
      {
        kind: 'select-one',
        name: 'open',
        label: { en: 'Is it open?', sw: 'Iko wazi?' },
        required: true,
        list: 'yesno',
      },
      {
        kind: 'group',
        name: 'business',
        label: { en: 'Your business', sw: 'Biashara yako' },
        relevant: "${open} = 'yes'",
        items: [
          {
            kind: 'integer',
            name: 'staff',
            label: { en: 'How many work here?', sw: 'Wangapi?' },
            hint: { en: 'With you' },
            required: 'true()',
            constraint: '. >= 0 and . < 500',
            constraintMessage: { en: 'Between 0 and 499' },
          },
          {
            kind: 'select-one',
            name: 'town',
            label: { en: 'Where?', sw: 'Wapi?' },
            list: 'place',
            filter: 'open = ${open}',
          },
          {
            kind: 'select-multiple',
            name: 'trades',
            label: { en: 'Which trades?', sw: 'Kazi gani?' },
            list: 'trade',
            other: true,
          },
        ],
      },
    ],
  })
})

describe('a row type', () => {
  it.each([
    ['text', '', { kind: 'text' }],
    ['string', 'numbers', { kind: 'text', appearance: 'numbers' }],
    ['text', 'multiline', { kind: 'long-text' }],
    ['text', 'w1 tel', { kind: 'phone', appearance: 'w1' }],
    ['int', '', { kind: 'integer' }],
    ['decimal', '', { kind: 'decimal' }],
    ['date', 'minimal', { kind: 'date', appearance: 'minimal' }],
    ['image', '', { kind: 'photo' }],
    ['select one from yesno', '', { kind: 'select-one', list: 'yesno' }],
    ['select_one  yesno or_other', '', { kind: 'select-one', list: 'yesno', other: true }],
    ['select all that apply from yesno', '', { kind: 'select-multiple', list: 'yesno' }],
    ['rank yesno', '', { kind: 'ranking', list: 'yesno' }],
  ])('%s (%s) is known', (type, appearance, question) => {
    const { items } = definitionOf(`type|name|label|appearance\n${type}|a|A|${appearance}`)
    expect(items).toEqual([{ name: 'a', label: { en: 'A' }, ...question }])
  })

  it('range is a rating with points from its parameters', () => {
    const pointsIn = (parameters: string) =>
      definitionOf(`type|name|label|parameters\nrange|a|A|${parameters}`).items[0]
    expect(pointsIn('start=1 end=7 step=1')).toMatchObject({ kind: 'rating', points: 7 })
    expect(pointsIn('end=4; start=1')).toMatchObject({ points: 4 })
    expect(pointsIn('')).toMatchObject({ points: 10 })
    expect(pointsIn('start=0 end=10')).toMatchObject({ points: 10, from: 0 })
    for (const wrong of ['start=2 end=5', 'start=1 end=20', 'start=1 end=5 step=0.5', 'start=1 end=five'])
      expect(problemsOf(`type|name|label|parameters\nrange|a|A|${wrong}`)).toEqual([
        expect.stringMatching(/^D2: A range goes from 0 or 1 to a number from 2 to 10/),
      ])
  })

  it('today is calculated, and start and end are dropped', () => {
    const { items } = definitionOf('type|name|label\nstart|start|\nend|end|\ntoday|today|\ntext|a|A')
    expect(items).toEqual([
      { kind: 'calculate', name: 'today', label: {}, calculation: 'today()' },
      { kind: 'text', name: 'a', label: { en: 'A' } },
    ])
  })
})

describe('languages', () => {
  const labels = (header: string, ...others: Sheet[]) => {
    const { definition, problems } = readSurvey(
      `type|name|${header}\ntext|a|${header.replace(/[^|]+/g, 'A')}`,
      ...others,
    )
    return problems.length > 0 ? problems.map(({ cell }) => cell) : definition?.languages
  }
  const settings = (language: string) => sheet('settings', `default_language\n${language}`)

  it.each<[string, string[]]>([
    ['label', ['en']],
    ['label::English (en)|label::Swahili (sw)', ['en', 'sw']],
    ['label::Kiswahili|label::English', ['sw', 'en']],
    ['label|label::sw', ['en', 'sw']],
    ['label:English|label:Français (fr)', ['en', 'fr']],
    ['label::EN|label::Kiswahili (SW)', ['en', 'sw']],
  ])('of %s', (header, languages) => {
    expect(labels(header, sheet('choices', 'list_name|name'))).toEqual(languages)
  })

  it('start with the default, used by plain columns', () => {
    expect(labels('label::English|label::Kiswahili', settings('Kiswahili'))).toEqual(['sw', 'en'])
    expect(labels('label|label::English (en)', settings('Swahili (sw)'))).toEqual(['sw', 'en'])
  })

  it('need a known name or a code', () => {
    expect(labels('label|label::Luo')).toEqual(['D1'])
    expect(labels('label|label::constructor')).toEqual(['D1'])
    expect(labels('label|label::English')).toEqual(['D1'])
  })
})

test('a list may be named like an Object property', () => {
  const choices = sheet('choices', 'list_name|name|label\nconstructor|a|A\nvalueOf|b|B')
  const { lists } = definitionOf(
    'type|name|label\nselect_one constructor|one|One\nselect_one valueOf|two|Two',
    choices,
  )
  expect(lists).toEqual({
    constructor: { options: [{ value: 'a', label: { en: 'A' } }] },
    valueOf: { options: [{ value: 'b', label: { en: 'B' } }] },
  })
})

describe('Excel cells', () => {
  const read = (...row: Cell[]) =>
    readXlsForm([
      { name: 'Survey', rows: [['type', 'name', 'label', 'default', 'required'], [], row] },
      {
        name: 'Choices',
        rows: [
          ['list name', 'name', 'label'],
          ['l', 1, 'One'],
          ['l', 2, 2],
        ],
      },
    ])

  it('with numbers, days and booleans are read as displayed', () => {
    expect(read('integer', 'a', 'A', 7, true).definition?.items[0]).toMatchObject({
      default: '7',
      required: true,
    })
    expect(read('date', 'a', 'A', new Date('2026-11-21T00:00:00Z'), 'No').definition?.items[0]).toMatchObject(
      {
        default: '2026-11-21',
        required: false,
      },
    )
    expect(read('select_one l', 'a', 'A', 2).definition).toMatchObject({
      lists: {
        l: {
          options: [
            { value: '1', label: { en: 'One' } },
            { value: '2', label: { en: '2' } },
          ],
        },
      },
      items: [{ default: '2' }],
    })
  })

  it('in from_books need a valid figure and period', () => {
    const of = (text: string, type = 'integer') =>
      readXlsForm([sheet('survey', `type | name | label | from_books\n${type} | a | A | ${text}`)])
    expect(of('revenue  quarter').definition?.items[0]).toMatchObject({
      fromBooks: { figure: 'revenue', period: 'quarter' },
    })
    for (const [text, type] of [
      ['grossMargin year'],
      ['revenue'],
      ['revenue week'],
      ['revenue year', 'text'],
    ])
      expect(of(text as string, type).problems).toHaveLength(1)
  })

  it('with TRUE or FALSE are choices of that name', () => {
    const choices = [['list_name', 'name', 'label'], ...[true, false].map(one => ['l', one, String(one)])]
    const { definition } = readXlsForm([
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label', 'default'],
          ['select_one l', 'a', 'A', true],
        ],
      },
      { name: 'choices', rows: choices },
    ])
    expect(definition).toMatchObject({
      lists: { l: { options: [{ value: 'TRUE' }, { value: 'FALSE' }] } },
      items: [{ default: 'TRUE' }],
    })
  })
})

describe('unsupported input is rejected at its cell', () => {
  it.each([
    ['geopoint', 'B2'],
    ['audio', 'B2'],
    ['time', 'B2'],
    ['select_one_from_file towns.csv', 'B2'],
    ['select_one_external towns', 'B2'],
    ['select_one', 'B2'],
    ['essay', 'B2'],
  ])('a row of type %s', (type, cell) => {
    const read = readSurvey(`name|type|label\na|${type}|A\nb|text|B`)
    expect(read.definition).toBeNull()
    expect(read.problems[0]).toMatchObject({ sheet: 'survey', cell })
    expect(problemsOf(`name|type|label\na|${type}|A\nb|text|B`)[0]).toMatch(/\.$/)
  })

  it.each([
    [
      'a repeat in a repeat',
      'begin repeat|q|Q|\nbegin repeat|r|R|\ntext|a|A|\nend repeat|||\nend repeat|||',
      'A3',
    ],
    ['how often something is asked that is no repeat', 'begin group|g|G|2\ntext|a|A|\nend group|||', 'D2'],
  ])('%s, once', (_, rows, cell) => {
    const said = problemsOf(`type|name|label|repeat_count\n${rows}\ntext|b|B|`)
    expect(said.map(one => one.split(':')[0])).toEqual([cell])
  })

  it.each(['-1', '101', '1.5', 'many'])('an invalid repeat_min: %s', text => {
    expect(
      problemsOf(`type|name|label|repeat_min\nbegin repeat|r|R|${text}\ntext|a|A|\nend repeat|||`),
    ).toEqual([`D2: “${text}” is not a number of entries: write a whole number from 0 to 100.`])
  })

  it.each([
    ['guidance_hint', 'Ask kindly'],
    ['trigger', '${a}'],
    ['media::audio', 'a.mp3'],
    ['bind::odk:length', '5'],
  ])('a filled column %s', (column, cell) => {
    expect(problemsOf(`type|name|label|${column}\ntext|a|A|\ntext|b|B|${cell}`)).toEqual([
      expect.stringMatching(/^D3: The column “.*” is not supported\. /),
    ])
  })

  it('but not an empty or unknown column', () => {
    definitionOf('type|name|label|trigger|Notes of Asha\ntext|a|A||Ask Juma')
  })

  it.each<[string, string, string]>([
    ['a read only condition', 'read_only', '${b} = 1'],
    ['parameters of what is no range', 'parameters', 'randomize=true'],
    ['the name of a picture', 'media::image', 'shop.png'],
  ])('%s', (_, column, cell) => {
    expect(problemsOf(`type|name|label|${column}\ntext|a|A|${cell}\ntext|b|B|`)).toEqual([
      expect.stringMatching(/^D2: /),
    ])
  })

  it('read_only on a group', () => {
    const group = (readOnly: string) =>
      problemsOf(`type|name|label|read_only\nbegin group|g|G|${readOnly}\ntext|a|A|\nend_group|||`)
    expect(group('yes')).toEqual([expect.stringMatching(/^D2: Groups cannot have this/)])
    expect(group('false')).toEqual([])
  })

  it('an unknown sheet', () => {
    expect(problemsOf('type|name|label\ntext|a|A', sheet('external_choices', 'list_name\nx'))).toEqual([
      'external_choices A1: The sheet “external_choices” is not supported. Remove it.',
    ])
  })

  it('an unknown function', () => {
    expect(problemsOf("type|name|label|calculation\ntext|a|A|\ncalculate|c||pulldata('x', 'y')")).toEqual([
      'D3: “c”: There is no function “pulldata”. Reading from files is not supported: write the values into the calculation. (character 1)',
    ])
  })
})

describe('an error is reported at its cell', () => {
  it.each<[string, string, string]>([
    ['a row without a name', 'type|name|label\ntext||A', 'B2: The row has no name'],
    ['a name that is none', 'type|name|label\ntext|my name|A', 'B2: “my name” cannot be a name. It begins'],
    [
      'the second row of a name',
      'type|name|label\ntext|a|A\ntext|b|B\ntext|a|A',
      'B4: “a”: two rows have this name',
    ],
    ['a name of the wire', 'type|name|label\ntext|phone|A', 'B2: “phone”: this name is reserved'],
    [
      'a missing label',
      'type|label::English|label::Swahili|name\ntext||A|a',
      'B2: “a”: it has no label in English',
    ],
    [
      'a text of one language',
      'type|name|label::English|label::Swahili\ntext|a|A|A ${x}',
      'D2: “a”: in the text in Kiswahili, it refers to “x”',
    ],
    ['a condition', 'type|name|label|relevant\ntext|a|A|${b} >', 'D2: “a”: A value is missing'],
    [
      'a condition of a group',
      'type|name|relevant|label\nbegin group|g|1 +|\ntext|a||A\nend group|||',
      'C2: “g”: A',
    ],
    [
      'an answer needed on a condition',
      'type|name|label|required\ntext|a|A|${b}',
      'D2: “a”: it refers to “b”',
    ],
    ['a constraint', 'type|name|label|constraint\ntext|a|A|. = = 1', 'D2: “a”: A value is missing'],
    [
      'a filter',
      'type|name|label|choice_filter\nselect_one yesno|a|A|x = 1',
      'D2: “a”: No option of the list',
    ],
    [
      'a filter of what has no list',
      'type|name|label|choice_filter\ntext|a|A|true()',
      'A2: “a”: only questions',
    ],
    [
      'a list that is not there',
      'type|name|label\nselect_one maybe|a|A',
      'A2: “a”: there is no list “maybe”',
    ],
    [
      'a default that is no answer',
      'type|name|label|default\ninteger|a|A|x',
      'D2: “a”: “x” is not a valid answer',
    ],
    [
      'a calculation of choices',
      'type|name|label|calculation\nselect_one yesno|a|A|1 + 1',
      'D2: “a”: only rows that calculate',
    ],
    [
      'a default that asks for what is not there',
      'type|name|label|default\ntext|a|A|${b}',
      'D2: “a”: it refers to “b”',
    ],
    [
      'what only a calculation can keep',
      'type|name|label|relevant\ntext|a|A|\ntext|b|B|once(${a}) = 1',
      'D3: “b”: “once” is for calculations',
    ],
    [
      'nothing to calculate',
      'type|name|label\ncalculate|c|\ntext|a|A',
      'B2: “c”: it has nothing to calculate',
    ],
    [
      'a circle',
      'type|name|label|relevant\ntext|a|A|${b} = 1\ntext|b|B|${a} = 1',
      'D2: “a”: it depends on itself',
    ],
    [
      'a circle through the text to “Other”',
      "type|name|label|relevant\nselect_one yesno or_other|a|A|${a_other} = ''",
      'D2: “a',
    ],
    ['no question', 'type|name|label\nnote|a|A', 'A1: The survey has no question'],
    ['a group without an end', 'type|name|label\nbegin group|g|G\ntext|a|A', 'A2: The group has no end'],
    ['an end without a group', 'type|name|label\ntext|a|A\nend group||', 'A3: There is no open group'],
    [
      'two columns of one name',
      'type|name|label|relevant|relevance\ntext|a|A||',
      'E1: There are two columns',
    ],
    ['no columns', 'kind|name|label\ntext|a|A', 'A1: The sheet needs a first row'],
    [
      'a text that is too long',
      `type|name|label|appearance\ntext|a|A|${'x'.repeat(101)}`,
      'D2: The text is too long',
    ],
    [
      'groups that are nested too deeply',
      `type|name|label\n${Array.from({ length: 11 }, (_, depth) => `begin group|g${depth}|G`).join('\n')}\ntext|a|A${'\nend group||'.repeat(11)}`,
      'A12: Groups can be nested at most 10 levels deep',
    ],
  ])('%s', (_, survey, begin) => {
    const problems = problemsOf(survey)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.slice(0, begin.length)).toBe(begin)
  })

  it.each<[string, string, string]>([
    ['a choice without a list', 'list_name|name|label\n|x|X', 'choices A2: The choice belongs to no list'],
    ['a choice without a name', 'list_name|name|label\nl||X', 'choices B2: The choice has no name'],
    ['a choice with blanks', 'list_name|name|label\nl|x y|X', 'choices B2: “x y” cannot name a choice'],
    [
      'a choice that stands there twice',
      'list_name|name|label\nl|x|X\nl|x|X',
      'choices B3: “l”: the option “x”',
    ],
    [
      'a choice without a label',
      'name|list_name|label::Kiswahili|label::en\nx|l||X',
      'choices C2: “l”: the option “x” has no label in Kiswahili',
    ],
    [
      'a list that has no name',
      'list_name|name|label\n1st|x|X',
      'choices A2: “1st” cannot be the name of a list',
    ],
    [
      'choices of a list that the server has',
      'list_name|name|label|from_server\nl|||hubs\nl|x|X|',
      'choices B3: The list “l” comes from the server',
    ],
  ])('%s', (_, choices, begin) => {
    const problems = problemsOf(
      choices.includes('Kiswahili') ? 'type|name|label::Kiswahili\ntext|a|A' : 'type|name|label\ntext|a|A',
      sheet('choices', choices),
    )
    expect(problems.map(one => one.slice(0, begin.length))).toEqual([begin])
  })

  it.each<[string, Sheet[], string]>([
    [
      'a title that is too long',
      [sheet('settings', `form_title\n${'x'.repeat(2_001)}`)],
      'The title is too long. Shorten it.',
    ],
    [
      'a list with too many choices',
      [
        sheet(
          'choices',
          `list_name|name|label\n${Array.from({ length: 5_001 }, (_, at) => `l|c${at}|C`).join('\n')}`,
        ),
      ],
      'The list “l” has too many choices: 5000 at most.',
    ],
    [
      'a list of the server under a name that is too long',
      [sheet('choices', `list_name|name|label|from_server\nl|||${'x'.repeat(65)}`)],
      'The name under “from_server” of the list “l” is too long: 64 characters at most.',
    ],
  ])('%s, reported once', (_, others, sentence) => {
    expect(problemsOf('type|name|label\ntext|a|A', ...others)).toEqual([`A1: ${sentence}`])
  })

  it('too many languages or rows, reported once', () => {
    const tags = ['en', 'sw', 'fr', 'de', 'es', 'it', 'pt', 'ny', 'rw']
    expect(
      problemsOf(`type|name|${tags.map(tag => `label::${tag}`).join('|')}\ntext|a${'|A'.repeat(9)}`),
    ).toEqual(['A1: The survey has too many languages: 8 at most.'])
    const rows = Array.from({ length: 501 }, (_, at) => `text|a${at}|A`)
    expect(problemsOf(`type|name|label\n${rows.join('\n')}`)).toEqual([
      'A1: The survey has too many rows: 500 at most.',
    ])
    const groups = Array.from({ length: 5 }, (_, group) => [
      `begin group|g${group}|G`,
      ...Array.from({ length: 400 }, (_, at) => `text|a${group}_${at}|A`),
      'end group||',
    ])
    expect(problemsOf(`type|name|label\n${groups.flat().join('\n')}`)).toEqual([
      'A1: The survey has too many rows: 2000 at most.',
    ])
  })

  it('in workbook order', () => {
    expect(
      problemsOf(
        'type|name|label|relevant\ntext|b|B|(\ntext|a|A|)',
        sheet('choices', 'list_name|name|label\nl|x|'),
      ).map(one => one.split(':')[0]),
    ).toEqual(['D2', 'D3', 'choices C2'])
  })

  it('in columns beyond Z too', () => {
    const notes = Array.from({ length: 24 }, (_, number) => `note ${number}`).join('|')
    expect(problemsOf(`type|name|${notes}|label|relevant\ntext|a|${'|'.repeat(24)}A|(`)[0]).toMatch(/^AB2: /)
  })
})

test('an invalid survey can be a draft, an unreadable workbook cannot', () => {
  expect(readSurvey('type|name|label|relevant\ntext|a|A|(').definition).not.toBeNull()
  expect(readSurvey('type|name|label\nessay|a|A').definition).toBeNull()
  const { definition, problems } = readXlsForm([])
  expect(definition).toBeNull()
  expect(problems).toMatchObject([{ sheet: 'survey', cell: 'A1' }])
  expect(problems.map(({ message }) => inEnglish(message))).toEqual([
    'The workbook has no sheet “survey”. Give this name to the one with the questions.',
  ])
})

test('Object property names cause no crash', () => {
  const form = `type|name|label|__proto__|constructor\nconstructor|__proto__|A|x|y\nselect_one toString|a|A||`
  expect(
    problemsOf(form, sheet('choices', 'list_name|name|label|__proto__\n__proto__|x|X|y')).length,
  ).toBeGreaterThan(1)
})

test('reports only the first 200 problems', () => {
  expect(problemsOf(`type|name|label\n${'essay|a|A\n'.repeat(5_000)}`)).toHaveLength(200)
})

describe('input without effect is ignored with a note', () => {
  const notesOf = (survey: string) => {
    const { definition, problems, notes } = readSurvey(survey)
    expect(problems).toEqual([])
    return [definition?.items, notes.map(({ cell, message }) => `${cell}: ${inEnglish(message)}`)]
  }

  it.each(['deviceid', 'phonenumber', 'username', 'audit', 'start-geopoint', 'background-audio'])(
    'a row of type %s',
    type => {
      expect(notesOf(`type|name|label\n${type}|d|\ntext|a|A`)).toEqual([
        [{ kind: 'text', name: 'a', label: { en: 'A' } }],
        [`A2: “${type}” asks no question and is not recorded here. The row was ignored.`],
      ])
    },
  )

  it.each([
    ['integer', 'thousands-sep'],
    ['text', 'numbers'],
    ['select_one yesno', 'quick'],
    ['select_one yesno', 'columns'],
    ['select_multiple yesno', 'minimal'],
    ['select_one yesno', 'autocomplete'],
  ])('an ineffective appearance of %s: %s', (type, look) => {
    expect(notesOf(`type|name|label|appearance\n${type}|a|A|${look}`)[1]).toEqual([
      `D2: The appearance “${look}” has no effect here.`,
    ])
  })

  it('appearance, hint and required of groups, and photo sizes', () => {
    expect(
      notesOf(
        'type|name|label|appearance|hint|required|parameters\nbegin group|g|G|field-list|H|yes|\nimage|a|A||||max-pixels=1024\nend group||||||',
      )[1],
    ).toEqual([
      'D2: The appearance “field-list” has no effect here.',
      'E2: This has no effect on a group. It was ignored.',
      'F2: This has no effect on a group. It was ignored.',
      'G3: “max-pixels=1024” was ignored: photos are made smaller on the phone anyway.',
    ])
  })

  it.each([
    ['select_one yesno', 'minimal'],
    ['select_one yesno', 'likert'],
    ['range', 'likert'],
    ['text', 'multiline'],
  ])('but not %s with %s', (type, look) => {
    expect(notesOf(`type|name|label|appearance\n${type}|a|A|${look}`)[1]).toEqual([])
  })
})

describe('rejects an appearance that changes answers', () => {
  it.each([
    ['image', 'signature', 'Drawing and signing are not supported'],
    ['image', 'draw', 'Drawing and signing'],
    ['date', 'month-year', 'Dates always include the day'],
    ['select_one yesno', "search('towns')", 'Choices cannot be searched'],
    ['select_one yesno', 'image-map', 'Choosing on a map'],
    ['text', 'ex:org.scan(x)', 'Other apps cannot be called'],
  ])('%s as %s', (type, look, why) => {
    const [problem, ...others] = problemsOf(`type|name|label|appearance\n${type}|a|A|${look}`)
    expect(others).toEqual([])
    expect(problem).toMatch(/^D2: The appearance “.*” is not supported\. /)
    expect(problem).toContain(why)
  })
})

test('shows a calculated question, and accepts a calculated default', () => {
  const { items } = definitionOf(
    'type|name|label|calculation|read_only|default\ndate|a|A|||today()\ninteger|c|C|${b} + 1|yes|\ninteger|b|B|||${a}',
  )
  expect(items).toMatchObject([
    { kind: 'date', default: 'today()' },
    { kind: 'calculate', name: 'c', label: { en: 'C' }, calculation: '${b} + 1', shown: true },
    { kind: 'integer', default: '${a}' },
  ])
})

it('reads a repeat with its count and items', () => {
  const read = readSurvey(
    'type|name|label|repeat_count|repeat_min|repeat_max|relevant\ninteger|n|N\nbegin_repeat|r|R|${n}|||${n} > 0\ntext|a|A\nend_repeat\nbegin repeat|s|S||0|5\nbegin group|g|G\ntext|b|B\nend group\nend repeat\ncalculate|c|||||',
  )
  expect(read.definition?.items.slice(1, 3)).toEqual([
    {
      kind: 'group',
      name: 'r',
      label: { en: 'R' },
      relevant: '${n} > 0',
      repeat: { count: '${n}' },
      items: [{ kind: 'text', name: 'a', label: { en: 'A' } }],
    },
    {
      kind: 'group',
      name: 's',
      label: { en: 'S' },
      repeat: { least: 0, most: 5 },
      items: [
        {
          kind: 'group',
          name: 'g',
          label: { en: 'G' },
          items: [{ kind: 'text', name: 'b', label: { en: 'B' } }],
        },
      ],
    },
  ])
})

it('reports an invalid repeat_count at its cell', () => {
  expect(
    problemsOf('type|name|label|repeat_count\nbegin repeat|r|R|1 +\ntext|a|A|\nend repeat|||')[0],
  ).toMatch(/^D2: /)
})
