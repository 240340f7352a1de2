import { expect, test } from 'vitest'
import { type CourseFile, writeCourse } from './course-file.ts'
import { readCourse } from './course-read.ts'

let keys = 0
const newKey = () => (++keys).toString(16).padStart(24, '0')

const FILES: CourseFile[] = [
  {
    path: 'course.md',
    text: `# Grow your business
sw: Kuza biashara yako
language: en

## Question: Can I learn offline? {aaaaaaaaaaaaaaaaaaaaaaaa}
sw: Naweza kujifunza bila mtandao?
~~~ en
Yes.

\\~~~ is no end
~~~
~~~ sw
Ndiyo.
~~~
`,
  },
  {
    path: 'chapters/01.md',
    text: `# Price with care {bbbbbbbbbbbbbbbbbbbbbbbb}
sw: Panga bei kwa makini

## Topic: What it costs {cccccccccccccccccccccccc}
minutes: 12
~~~ en
Add **up**.
~~~

### Can: After this you can {dddddddddddddddddddddddd}
- reckon one piece
  sw: kukokotoa kipande kimoja

### Resource: Cost sheet {eeeeeeeeeeeeeeeeeeeeeeee}
type: link
link: https://example.org/sheet
bytes: 1200

## Assignment: Cost one product {ffffffffffffffffffffffff}
opens: 9
period: 16
final: yes
~~~ en
Take what you sell most.
~~~

### Task: List every cost
sw: Orodhesha gharama
type: text

### Task: Which did you forget?
type: multiple
- *time: My hours
  sw: Saa zangu
- rent: Rent

### Rubric: Done {done}
most: 60
`,
  },
]

test('reading then writing a folder changes nothing', () => {
  const read = readCourse(FILES, newKey)
  if (!('content' in read)) throw new Error(JSON.stringify(read))
  expect(writeCourse(read.content)).toEqual(FILES)
  const assignment = read.content.nodes.find(({ kind }) => kind === 'assignment')
  expect(assignment?.body).toMatchObject({
    opensAfterDays: 9,
    periodInDays: 16,
    final: true,
    tasks: [{ type: 'text' }, { type: 'multiple', right: ['time'], options: { rent: { en: 'Rent' } } }],
    rubric: [{ key: 'done', most: 60 }],
  })
})

test('reads a course in Kiswahili, and adds missing keys', () => {
  const read = readCourse(
    [
      { path: 'course.md', text: '# Kuza\nen: Grow\nlanguage: sw\n' },
      { path: 'chapters/01.md', text: '# Bei\n\n## Topic: Gharama\n~~~ sw\nJumlisha.\n~~~\n' },
    ],
    newKey,
  )
  if (!('content' in read)) throw new Error(JSON.stringify(read))
  expect(read.content.title).toEqual({ sw: 'Kuza', en: 'Grow' })
  const [chapter, topic] = read.content.nodes
  expect(topic).toMatchObject({ kind: 'topic', name: { sw: 'Gharama' }, parent: chapter?.key })
  expect(topic?.key).toMatch(/^[0-9a-f]{24}$/)
})

test('reads a name that begins like a part, and a choice called like a part of JavaScript', () => {
  const files = [
    { path: 'course.md', text: '# Question: can I grow?\nlanguage: en\n' },
    {
      path: 'chapters/01.md',
      text: `# Topic: prices {${'a'.repeat(24)}}\n\n## Assignment: A {${'b'.repeat(24)}}\nopens: 0\nperiod: 7\n\n### Task: Q\ntype: single\n- constructor: A builder\n`,
    },
  ]
  const read = readCourse(files, newKey)
  if (!('content' in read)) throw new Error(JSON.stringify(read))
  expect(read.content.title).toEqual({ en: 'Question: can I grow?' })
  expect(writeCourse(read.content)).toEqual(files)
})

test.each([
  ['no name', '#  \n', 1, 'no-title'],
  ['a topic before its chapter', '## Topic: One\n', 1, 'unplaced'],
  ['a text without an end', '# One\n\n## Topic: A\n~~~ en\nText\n', 4, 'open-text'],
  ['a text where none belongs', '# One\n~~~ en\nText\n~~~\n', 2, 'unplaced'],
  ['loose words', '# One\n\nHello\n', 3, 'unknown'],
  ['minutes in words', '# One\n\n## Topic: A\nminutes: ten\n', 4, 'value'],
  ['a resource of no kind', '# One\n\n## Topic: A\n\n### Resource: R\ntype: toString\n', 6, 'value'],
  ['a script for a link', '# One\n\n## Topic: A\n\n### Resource: R\nlink: javascript:alert(1)\n', 6, 'value'],
  ['more points than a hundred', '# One\n\n## Assignment: A\n\n### Rubric: R\nmost: 101\n', 6, 'value'],
  [
    'a choice without its value',
    '# One\n\n## Assignment: A\n\n### Task: Q\ntype: single\n- Rent\n',
    7,
    'value',
  ],
  ['the same key twice', `# One {${'a'.repeat(24)}}\n\n## Topic: A {${'a'.repeat(24)}}\n`, 3, 'same-key'],
  ['a question in a chapter', '# One\n\n## Question: Q\n', 3, 'unplaced'],
])('reports the line of %s', (_, text, line, problem) => {
  const read = readCourse(
    [
      { path: 'course.md', text: '# C\nlanguage: en\n' },
      { path: 'chapters/01.md', text },
    ],
    newKey,
  )
  expect('problems' in read && read.problems[0]).toMatchObject({ path: 'chapters/01.md', line, problem })
})
