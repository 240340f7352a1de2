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
const KEY = /^[0-9a-f]{24}$/

/** The part that the following lines belong to. */
type At = {
  name?: CourseTitle
  text?: CourseText
  set?(field: string, value: string): boolean
  item?(text: string): CourseTitle | null
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

/**
 * Parses a course from its files. Parts without a key get a new one.
 * @param newKey creates an id of 24 hexadecimal digits
 */
export function readCourse(
  files: readonly CourseFile[],
  newKey: () => string,
): { content: CourseContent } | { problems: CourseProblem[] } {
  const content: CourseContent = { title: {}, language: 'en', nodes: [] }
  const problems: CourseProblem[] = []
  const keys = new Set<string>()
  const places = new Map<string | null, number>()
  const sorted = [...files].sort((one, other) =>
    one.path === COURSE_FILE ? -1 : other.path === COURSE_FILE ? 1 : one.path < other.path ? -1 : 1,
  )
  // headings are in the course's first language, which `course.md` declares
  const course = sorted.find(({ path }) => path === COURSE_FILE)
  content.language = /^language: *([a-z]{2})\s*$/m.exec(course?.text ?? '')?.[1] ?? 'en'
  const first = content.language

  function add(given: Bodied, name: CourseTitle, key: string | undefined, parent: string | null): string {
    const own = key && KEY.test(key) ? key : newKey()
    const place = places.get(parent) ?? 0
    places.set(parent, place + 1)
    content.nodes.push({ ...given, key: own, parent, place, name } as CourseNode)
    return own
  }

  for (const { path, text } of sorted) {
    const isCourse = path === COURSE_FILE
    const say = (line: number, problem: CourseProblem['problem']) => problems.push({ path, line, problem })
    const lines = linesOf(text)
    let at: At | null = null
    let last: CourseTitle | null = null
    let chapter: string | null = null
    let topic: string | null = null
    let assignment: NodeBodies['assignment'] | null = null

    function beginResource(name: CourseTitle, key: string | undefined, parent: string | null): At {
      const body: NodeBodies['resource'] = { type: 'link', description: {}, link: '' }
      add({ kind: 'resource', body }, name, key, parent)
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
    /** Begins a part; null if it isn't allowed there. */
    function begin(
      level: number,
      word: string | undefined,
      name: CourseTitle,
      key: string | undefined,
    ): At | null {
      if (level === 1) {
        if (isCourse) {
          content.title = name
          return { set: field => field === 'language' }
        }
        if (chapter) return null
        chapter = add({ kind: 'chapter', body: {} }, name, key, null)
        return {}
      }
      if (level === 2 && isCourse) {
        if (word === 'Resource') return beginResource(name, key, null)
        if (word !== 'Question') return null
        const body: NodeBodies['faq'] = { solution: {} }
        add({ kind: 'faq', body }, name, key, null)
        return { text: body.solution }
      }
      if (level === 2 && chapter && word === 'Topic') {
        assignment = null
        const body: NodeBodies['topic'] = { description: {} }
        topic = add({ kind: 'topic', body }, name, key, chapter)
        return {
          text: body.description,
          set: (field, value) => field === 'minutes' && putWhole(body, 'minutes', value, 10_000),
        }
      }
      if (level === 2 && chapter && word === 'Assignment') {
        topic = null
        const body: NodeBodies['assignment'] = {
          text: {},
          opensAfterDays: 0,
          periodInDays: 7,
          tasks: [],
          rubric: [],
          final: false,
        }
        assignment = body
        add({ kind: 'assignment', body }, name, key, chapter)
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
      }
      if (level === 3 && topic && word === 'Resource') return beginResource(name, key, topic)
      if (level === 3 && topic && word === 'Can') {
        const body: NodeBodies['objective'] = { list: [] }
        add({ kind: 'objective', body }, name, key, topic)
        return {
          item(item) {
            const one = { [first]: item }
            body.list.push(one)
            return one
          },
        }
      }
      if (level === 3 && assignment && word === 'Task') {
        const made = {
          text: name,
          type: 'text' as Question['type'],
          options: {} as Record<string, CourseTitle>,
          right: [] as string[],
        }
        assignment.tasks.push(made)
        return {
          set(field, value) {
            const type = QUESTION_TYPES.find(one => one === value)
            if (field !== 'type' || !type) return false
            made.type = type
            return true
          },
          item(item) {
            const [, star, value, label] = /^(\*?)([a-z0-9_-]{1,40}): *(.+)$/.exec(item) ?? []
            if (!value || !label || Object.hasOwn(made.options, value)) return null
            const one = { [first]: label }
            made.options[value] = one
            if (star) made.right.push(value)
            return one
          },
        }
      }
      if (level === 3 && assignment && word === 'Rubric') {
        const taken: string[] = assignment.rubric.map(one => one.key)
        const free = key ?? `row-${taken.length + 1}`
        if (taken.includes(free)) return null
        const made = { key: free, name, most: 0 }
        assignment.rubric.push(made)
        return {
          set: (field, value) => field === 'most' && putWhole(made, 'most', value, 100),
        }
      }
      return null
    }

    for (let number = 0; number < lines.length; number++) {
      const line = lines[number] as string
      const [, marks, word, called = '', key] = HEADING.exec(line) ?? []
      const [, fence] = /^~~~ ([a-z]{2})\s*$/.exec(line) ?? []
      const [, name, value = ''] = FIELD.exec(line) ?? []
      const [, indent, language, other = ''] = OTHER.exec(line) ?? []
      const [, item] = ITEM.exec(line) ?? []
      const now = at as At | null
      if (marks) {
        if (key && KEY.test(key)) {
          if (keys.has(key)) say(number + 1, 'same-key')
          keys.add(key)
        }
        const title: CourseTitle = { [first]: called }
        at = begin(marks.length, word, title, key)
        last = title
        if (!at) say(number + 1, 'unplaced')
        else if (called === '') say(number + 1, 'no-title')
        else if (called.length > 300) say(number + 1, 'too-long')
      } else if (fence) {
        const found = readBlock(lines, number)
        if (!found) {
          say(number + 1, 'open-text')
          break
        }
        if (!now?.text) say(number + 1, 'unplaced')
        else if (found.text.length > 30_000) say(number + 1, 'too-long')
        else now.text[fence] = found.text
        number = found.end
      } else if (name) {
        if (!now) say(number + 1, 'unplaced')
        else if (!now.set?.(name, value)) say(number + 1, 'value')
      } else if (language) {
        // translation of the preceding name or list item
        if (!last || (indent === '' && at === null)) say(number + 1, 'unplaced')
        else last[language] = other
      } else if (item !== undefined) {
        const made: CourseTitle | null = now?.item?.(item) ?? null
        if (made) last = made
        else say(number + 1, now?.item ? 'value' : 'unplaced')
      } else if (line.trim() !== '') say(number + 1, 'unknown')
    }
    if (!isCourse && !chapter) say(1, 'no-title')
  }
  if (!oneLine(content.title[first])) problems.unshift({ path: COURSE_FILE, line: 1, problem: 'no-title' })
  for (const node of content.nodes) {
    if (node.kind !== 'assignment') continue
    for (const task of node.body.tasks) {
      if (task.right?.length === 0) delete task.right
      if (Object.keys(task.options ?? {}).length === 0) delete task.options
    }
  }
  return problems.length > 0 ? { problems } : { content }
}
