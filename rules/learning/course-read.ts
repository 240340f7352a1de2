import type { CourseText, CourseTitle, NodeBodies, Question, ResourceKind } from '#contract/learning.ts'
import { QUESTION_TYPES, RESOURCE_TYPES } from '#contract/learning.ts'
import { linesOf, readBlock } from '#rules/outline-text.ts'
import {
  type Bodied,
  COURSE_FILE,
  type CourseContent,
  type CourseFile,
  type CourseNode,
  oneLine,
} from './course-file.ts'

export type CourseProblem = {
  path: string
  /** From 1. */
  line: number
  problem: 'no-title' | 'unplaced' | 'unknown' | 'open-text' | 'value' | 'same-key' | 'too-long'
}

const HEADING =
  /^(#{1,3}) +(?:(?<=## +)(Topic|Assignment|Question|Can|Resource|Task|Rubric): *)?(.*?)(?: +\{([a-z0-9-]{1,40})\})?\s*$/
const FIELD = /^(language|minutes|opens|period|final|type|link|file|bytes|seconds|most): *(.*?)\s*$/
const OTHER = /^( *)([a-z]{2}): *(.*?)\s*$/
const ITEM = /^- (.*?)\s*$/
const FENCE = /^~~~ ([a-z]{2})\s*$/
const KEY = /^[0-9a-f]{24}$/

/** The part that the following lines belong to. */
type Part = {
  text?: CourseText
  set?(field: string, value: string): boolean
  item?(text: string): CourseTitle | null
}

type Problem = CourseProblem['problem']
type Heading = { name: CourseTitle; key: string | undefined }
/** What the lines of a file have begun so far. */
type Place = {
  isCourse: boolean
  chapter: string | null
  topic: string | null
  assignment: NodeBodies['assignment'] | null
  part: Part | null
  /** The preceding name or list item, which a translation may follow. */
  last: CourseTitle | null
}
type Course = {
  content: CourseContent
  keys: Set<string>
  /** Adds a node and returns its key, a new one unless the heading has one. */
  add(given: Bodied, heading: Heading, parent: string | null): string
}
/** Begins a part; null if it isn't allowed there. */
type Begin = (heading: Heading, place: Place, course: Course) => Part | null

const PARTS: Readonly<Record<string, Begin>> = {
  '#': (heading, place, { content, add }) => {
    if (place.isCourse) {
      content.title = heading.name
      return { set: field => field === 'language' }
    }
    if (place.chapter) return null
    place.chapter = add({ kind: 'chapter', body: {} }, heading, null)
    return {}
  },
  '## Resource': (heading, { isCourse }, course) => (isCourse ? beginResource(heading, course, null) : null),
  '## Question': (heading, { isCourse }, { add }) => {
    if (!isCourse) return null
    const body: NodeBodies['faq'] = { solution: {} }
    add({ kind: 'faq', body }, heading, null)
    return { text: body.solution }
  },
  '## Topic': (heading, place, { add }) => {
    if (!place.chapter) return null
    const body: NodeBodies['topic'] = { description: {} }
    place.topic = add({ kind: 'topic', body }, heading, place.chapter)
    place.assignment = null
    return {
      text: body.description,
      set: (field, value) => field === 'minutes' && putWhole(body, 'minutes', value, 10_000),
    }
  },
  '## Assignment': (heading, place, { add }) => {
    if (!place.chapter) return null
    const body: NodeBodies['assignment'] = {
      text: {},
      opensAfterDays: 0,
      periodInDays: 7,
      tasks: [],
      rubric: [],
      final: false,
    }
    add({ kind: 'assignment', body }, heading, place.chapter)
    place.topic = null
    place.assignment = body
    return {
      text: body.text,
      set(field, value) {
        if (field === 'opens') return putWhole(body, 'opensAfterDays', value, 1_000)
        if (field === 'period') return putWhole(body, 'periodInDays', value, 1_000)
        if (field !== 'final' || !/^(yes|no)$/.test(value)) return false
        body.final = value === 'yes'
        return true
      },
    }
  },
  '### Resource': (heading, { topic }, course) => (topic ? beginResource(heading, course, topic) : null),
  '### Can': (heading, { topic }, { content, add }) => {
    if (!topic) return null
    const body: NodeBodies['objective'] = { list: [] }
    add({ kind: 'objective', body }, heading, topic)
    return {
      item(item) {
        const objective = { [content.language]: item }
        body.list.push(objective)
        return objective
      },
    }
  },
  '### Task': ({ name }, { assignment }, { content }) => {
    if (!assignment) return null
    const task: Question = { text: name, type: 'text' }
    assignment.tasks.push(task)
    return {
      set(field, value) {
        const type = QUESTION_TYPES.find(one => one === value)
        if (field !== 'type' || !type) return false
        task.type = type
        return true
      },
      item(item) {
        const [, star, value, label] = /^(\*?)([a-z0-9_-]{1,40}): *(.+)$/.exec(item) ?? []
        task.options ??= {}
        if (!value || !label || Object.hasOwn(task.options, value)) return null
        const option = { [content.language]: label }
        task.options[value] = option
        if (star) task.right = [...(task.right ?? []), value]
        return option
      },
    }
  },
  '### Rubric': ({ name, key }, { assignment }) => {
    if (!assignment) return null
    const { rubric } = assignment
    const row = { key: key ?? `row-${rubric.length + 1}`, name, most: 0 }
    if (rubric.some(({ key: taken }) => taken === row.key)) return null
    rubric.push(row)
    return { set: (field, value) => field === 'most' && putWhole(row, 'most', value, 100) }
  },
}

function beginResource(heading: Heading, { add }: Course, parent: string | null): Part {
  const body: NodeBodies['resource'] = { type: 'link', description: {}, link: '' }
  add({ kind: 'resource', body }, heading, parent)
  return {
    text: body.description,
    set(field, value) {
      if (field === 'type' && Object.hasOwn(RESOURCE_TYPES, value)) body.type = value as ResourceKind
      else if (field === 'link' && /^(https:\/\/\S+|[\w-]{6,20})$/.test(value) && value.length <= 500)
        body.link = value
      else if (field === 'file' && KEY.test(value)) body.file = value
      else if (field === 'bytes') return putWhole(body, 'bytes', value, 1e12)
      else if (field === 'seconds') return putWhole(body, 'seconds', value, 1e6)
      else return false
      return true
    },
  }
}

/** Stores a whole number of a part. @returns false for any other text, or if it is too large */
function putWhole<Name extends string>(
  part: { [One in Name]?: number | null | undefined },
  name: Name,
  text: string,
  most: number,
): boolean {
  if (!/^\d{1,12}$/.test(text) || Number(text) > most) return false
  part[name] = Number(text)
  return true
}

function readHeading(
  [, marks = '', word, called = '', key]: string[],
  place: Place,
  course: Course,
): Problem | null {
  const isRepeated = key !== undefined && course.keys.has(key)
  if (key && KEY.test(key)) course.keys.add(key)
  const name: CourseTitle = { [course.content.language]: called }
  place.last = name
  place.part = PARTS[word ? `${marks} ${word}` : marks]?.({ name, key }, place, course) ?? null
  if (isRepeated) return 'same-key'
  if (!place.part) return 'unplaced'
  return called === '' ? 'no-title' : called.length > 300 ? 'too-long' : null
}

function readTranslation(
  [, indent, language = '', text = '']: string[],
  { part, last }: Place,
): Problem | null {
  if (!last || (indent === '' && !part)) return 'unplaced'
  last[language] = text
  return null
}

function readItem(text: string, place: Place): Problem | null {
  const { part } = place
  const item = part?.item?.(text)
  if (!item) return part?.item ? 'value' : 'unplaced'
  place.last = item
  return null
}

function readText(language: string, text: string, { part }: Place): Problem | null {
  if (!part?.text) return 'unplaced'
  if (text.length > 30_000) return 'too-long'
  part.text[language] = text
  return null
}

function readLine(line: string, place: Place, course: Course): Problem | null {
  const heading = HEADING.exec(line)
  if (heading) return readHeading(heading, place, course)
  const [, field, value = ''] = FIELD.exec(line) ?? []
  if (field) return !place.part ? 'unplaced' : place.part.set?.(field, value) ? null : 'value'
  const translation = OTHER.exec(line)
  if (translation) return readTranslation(translation, place)
  const [, item] = ITEM.exec(line) ?? []
  if (item !== undefined) return readItem(item, place)
  return line.trim() === '' ? null : 'unknown'
}

function readFile({ path, text }: CourseFile, course: Course, problems: CourseProblem[]): void {
  const place: Place = {
    isCourse: path === COURSE_FILE,
    chapter: null,
    topic: null,
    assignment: null,
    part: null,
    last: null,
  }
  const report = (line: number, problem: Problem | null) => problem && problems.push({ path, line, problem })
  const lines = linesOf(text)
  for (let at = 0; at < lines.length; at++) {
    const number = at + 1
    const [, language] = FENCE.exec(lines[at] as string) ?? []
    if (!language) {
      report(number, readLine(lines[at] as string, place, course))
      continue
    }
    const block = readBlock(lines, at)
    if (!block) {
      report(number, 'open-text')
      break
    }
    report(number, readText(language, block.text, place))
    at = block.end
  }
  if (!place.isCourse && !place.chapter) report(1, 'no-title')
}

/**
 * Parses a course from its files. Parts without a key get a new one.
 * @param newKey creates an id of 24 hexadecimal digits
 */
export function readCourse(
  files: readonly CourseFile[],
  newKey: () => string,
): { content: CourseContent } | { problems: CourseProblem[] } {
  const isCourse = ({ path }: CourseFile) => path === COURSE_FILE
  const sorted = [...files].sort(
    (one, other) => Number(isCourse(other)) - Number(isCourse(one)) || (one.path < other.path ? -1 : 1),
  )
  // headings are in the course's first language, which `course.md` declares
  const language = /^language: *([a-z]{2})\s*$/m.exec(files.find(isCourse)?.text ?? '')?.[1] ?? 'en'
  const content: CourseContent = { title: {}, language, nodes: [] }
  const places = new Map<string | null, number>()
  const course: Course = {
    content,
    keys: new Set(),
    add(given, { name, key }, parent) {
      const own = key && KEY.test(key) ? key : newKey()
      const place = places.get(parent) ?? 0
      places.set(parent, place + 1)
      content.nodes.push({ ...given, key: own, parent, place, name } as CourseNode)
      return own
    },
  }
  const problems: CourseProblem[] = []
  for (const file of sorted) readFile(file, course, problems)
  if (!oneLine(content.title[language])) problems.unshift({ path: COURSE_FILE, line: 1, problem: 'no-title' })
  return problems.length > 0 ? { problems } : { content }
}
