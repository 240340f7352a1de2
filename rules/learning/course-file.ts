import type {
  CourseText,
  CourseTitle,
  NodeBodies,
  NodeKind,
  Question,
  RubricRow,
} from '#contract/learning.ts'
import { block } from '#rules/outline-text.ts'

// A course as a folder of Markdown files that can be written by hand: `course.md` with its name, its FAQ and its general content, and a
// file for each chapter, sorted by name. Headings are parts, `{…}` after a name is the key that links trainees' work to a part, `sw:`
// is the preceding text in another language, `~~~ en` begins a text that ends at `~~~`.

export type Bodied = { [Kind in NodeKind]: { kind: Kind; body: NodeBodies[Kind] } }[NodeKind]
export type CourseNode = Bodied & { key: string; parent: string | null; place: number; name: CourseTitle }
export type CourseFile = { path: string; text: string }
export type CourseContent = { title: CourseTitle; language: string; nodes: CourseNode[] }

export const COURSE_FILE = 'course.md'
/** Returns a chapter's file path by its index, from 0. */
export const chapterPath = (at: number): string => `chapters/${`${at + 1}`.padStart(2, '0')}.md`

/** Heading prefixes by part; a chapter's heading is the first one in its file. */
const PARTS = {
  topic: '## Topic: ',
  assignment: '## Assignment: ',
  faq: '## Question: ',
  objective: '### Can: ',
  resource: '### Resource: ',
  task: '### Task: ',
  rubric: '### Rubric: ',
} as const

const others = (text: Readonly<Record<string, string>>, first: string, indent = ''): string[] =>
  Object.keys(text)
    .filter(language => language !== first && text[language])
    .sort()
    .map(language => `${indent}${language}: ${text[language]}`)

/** Collapses a text into one line for a heading. */
export const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

const head = (mark: string, name: CourseTitle, key: string | null, first: string): string[] => [
  `${mark}${oneLine(name[first])}${key ? ` {${key}}` : ''}`,
  ...others(name, first),
]

const blocks = (text: CourseText, first: string): string[] =>
  [
    first,
    ...Object.keys(text)
      .filter(language => language !== first)
      .sort(),
  ].flatMap(language => block(language, text[language]))

const items = (list: readonly { mark: string; text: CourseTitle }[], first: string): string[] =>
  list.flatMap(({ mark, text }) => [`- ${mark}${oneLine(text[first])}`, ...others(text, first, '  ')])

const field = (name: string, value: string | number | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [`${name}: ${value}`]

function resource(node: Extract<CourseNode, { kind: 'resource' }>, mark: string, first: string): string[] {
  const { type, link, file, bytes, seconds, description } = node.body
  return [
    '',
    ...head(mark, node.name, node.key, first),
    `type: ${type}`,
    ...field('link', link),
    ...field('file', file),
    ...field('bytes', bytes),
    ...field('seconds', seconds),
    ...blocks(description, first),
  ]
}

const task = ({ text, type, options = {}, right = [] }: Question, first: string): string[] => [
  '',
  ...head(PARTS.task, text, null, first),
  `type: ${type}`,
  ...items(
    Object.entries(options).map(([value, label]) => ({
      mark: `${right.includes(value) ? '*' : ''}${value}: `,
      text: label,
    })),
    first,
  ),
]

const row = ({ key, name, most }: RubricRow, first: string): string[] => [
  '',
  ...head(PARTS.rubric, name, key, first),
  `most: ${most}`,
]

/** Writes a course as files. `readCourse` turns them back into the same course. */
export function writeCourse({ title, language: first, nodes }: CourseContent): CourseFile[] {
  const under = (parent: string | null) =>
    nodes.filter(node => node.parent === parent).sort((one, other) => one.place - other.place)
  const file = (path: string, lines: string[]): CourseFile => ({ path, text: `${lines.join('\n')}\n` })
  const course = [...head('# ', title, null, first), `language: ${first}`]
  for (const node of under(null)) {
    if (node.kind === 'faq') {
      course.push('', ...head(PARTS.faq, node.name, node.key, first), ...blocks(node.body.solution, first))
    } else if (node.kind === 'resource') course.push(...resource(node, '## Resource: ', first))
  }
  const chapters = under(null).filter(({ kind }) => kind === 'chapter')
  const parts = (node: CourseNode): string[] => {
    if (node.kind === 'topic') {
      return [
        '',
        ...head(PARTS.topic, node.name, node.key, first),
        ...field('minutes', node.body.minutes),
        ...blocks(node.body.description, first),
        ...under(node.key).flatMap(parts),
      ]
    }
    if (node.kind === 'objective') {
      const list = node.body.list.map(text => ({ mark: '', text }))
      return ['', ...head(PARTS.objective, node.name, node.key, first), ...items(list, first)]
    }
    if (node.kind === 'resource') return resource(node, PARTS.resource, first)
    if (node.kind !== 'assignment') return []
    const { text, opensAfterDays, periodInDays, tasks, rubric, final } = node.body
    return [
      '',
      ...head(PARTS.assignment, node.name, node.key, first),
      `opens: ${opensAfterDays}`,
      `period: ${periodInDays}`,
      ...(final ? ['final: yes'] : []),
      ...blocks(text, first),
      ...tasks.flatMap(one => task(one, first)),
      ...rubric.flatMap(one => row(one, first)),
    ]
  }
  return [
    file(COURSE_FILE, course),
    ...chapters.map((chapter, at) =>
      file(chapterPath(at), [
        ...head('# ', chapter.name, chapter.key, first),
        ...under(chapter.key).flatMap(parts),
      ]),
    ),
  ]
}
