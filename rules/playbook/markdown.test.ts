import { expect, test } from 'vitest'
import type { PlaybookContent } from '#contract/playbook-content.ts'
import { readMarkdown, writeMarkdown } from './markdown.ts'

let last = 0
const newId = () => String(++last).padStart(24, '0')
const id = (letter: string) => letter.repeat(24)

const content: PlaybookContent = {
  name: { en: 'Starting right', sw: 'Kuanza vizuri' },
  info: { en: 'The first weeks.' },
  chapters: [
    {
      id: id('a'),
      name: { en: 'Customers # and {braces}', sw: 'Wateja' },
      sessions: [
        {
          id: id('b'),
          name: { en: 'Who buys?' },
          info: { en: '# A heading\n\n~~~ en\nlink: x\n\\~~~\n- a list\n', sw: 'Maelezo' },
          tools: [
            {
              id: id('c'),
              name: { en: 'List' },
              info: { en: '' },
              icon: 'list',
              link: 'https://docs.google.com/x',
            },
          ],
          tasks: [
            { id: id('d'), topic: { en: 'Talk', sw: 'Ongea' }, task: { en: 'Ask.\nTwice.' }, days: 7 },
            { id: id('e'), topic: { en: 'Think' }, task: { en: 'Alone.' }, days: null },
          ],
        },
      ],
    },
    { id: id('f'), name: { en: 'Empty' }, sessions: [] },
  ],
}

test('writing and reading back changes nothing', () => {
  const text = writeMarkdown(content)
  const read = readMarkdown(text, newId)
  expect(read).toEqual({ content })
  expect('content' in read && writeMarkdown(read.content)).toBe(text)
})

test('a handwritten file gets ids, with any line endings', () => {
  const text = '# Play\r\n\r\n## One\r\n### First\r\n#### Tool: Pen\r\n#### Task: Write\r\ndays: 3\r\n'
  const read = readMarkdown(text, newId)
  expect('content' in read && read.content.chapters[0]?.sessions[0]).toMatchObject({
    name: { en: 'First' },
    tools: [{ name: { en: 'Pen' }, icon: 'book', link: '' }],
    tasks: [{ topic: { en: 'Write' }, days: 3, id: expect.stringMatching(/^\d{24}$/) }],
  })
})

test.each([
  ['## Chapter', 1, 'no-title'],
  ['# P\ntext', 2, 'unknown'],
  ['# P\n### Session', 2, 'unplaced'],
  ['# P\n## C\n~~~ en\nx\n~~~', 3, 'unplaced'],
  ['# P\n~~~ en\nx', 2, 'open-text'],
  ['# P\n## C\n### S\n#### Task: T\ndays: soon', 5, 'days'],
  ['# P\n## C\n### S\n#### Tool: T\nicon: rocket', 5, 'icon'],
  ['# P\n## C\n### S\n#### Thing: T', 4, 'unplaced'],
  [`# P\n## C {${id('a')}}\n## D {${id('a')}}`, 3, 'same-id'],
])('reports the line of %j', (text, line, problem) => {
  const read = readMarkdown(text, newId)
  expect('problems' in read && read.problems).toContainEqual({ line, problem })
})
