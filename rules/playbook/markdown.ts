import {
  type PlaybookContent,
  type PlaybookTexts,
  TOOL_ICONS,
  type Tool,
} from '#contract/playbook-content.ts'
import { block, linesOf, readBlock } from '#rules/outline-text.ts'

// A playbook as one Markdown file that can be written by hand. Headings are its parts, `{…}` after a name is the id that links recorded
// work to a part, `sw:` is the name in Kiswahili, and `~~~ en` begins a text that ends at `~~~`.

type Part = { name: PlaybookTexts; id?: string }

const heading = (marks: string, kind: string, { name, id }: Part): string[] => [
  `${marks} ${kind}${name.en}${id ? ` {${id}}` : ''}`,
  ...(name.sw ? [`sw: ${name.sw}`] : []),
]

const texts = ({ en, sw }: PlaybookTexts): string[] => [...block('en', en), ...block('sw', sw)]

/** Writes a playbook as Markdown. `readMarkdown` turns it back into the same playbook. */
export function writeMarkdown({ name, info, chapters }: PlaybookContent): string {
  const lines = [...heading('#', '', { name }), ...texts(info)]
  for (const chapter of chapters) {
    lines.push('', ...heading('##', '', chapter))
    for (const session of chapter.sessions) {
      lines.push('', ...heading('###', '', session), ...texts(session.info))
      for (const tool of session.tools) {
        lines.push('', ...heading('####', 'Tool: ', tool), `icon: ${tool.icon}`)
        if (tool.link) lines.push(`link: ${tool.link}`)
        lines.push(...texts(tool.info))
      }
      for (const task of session.tasks) {
        lines.push('', ...heading('####', 'Task: ', { name: task.topic, id: task.id }))
        if (task.days !== null) lines.push(`days: ${task.days}`)
        lines.push(...texts(task.task))
      }
    }
  }
  return `${lines.join('\n')}\n`
}

/** A problem in a file; lines count from 1. */
export type MarkdownProblem = {
  line: number
  problem: 'no-title' | 'unplaced' | 'unknown' | 'open-text' | 'days' | 'icon' | 'same-id'
}

const HEADING = /^(#{1,4}) +(.*?)(?: +\{([0-9a-f]{24})\})?\s*$/
const FIELD = /^(sw|icon|link|days): *(.*?)\s*$/

/**
 * Parses a playbook from Markdown. Parts without an id get a new one.
 * @param newId creates an id of 24 hexadecimal digits
 */
export function readMarkdown(
  text: string,
  newId: () => string,
): { content: PlaybookContent } | { problems: MarkdownProblem[] } {
  const content: PlaybookContent = { name: { en: '' }, info: { en: '' }, chapters: [] }
  const problems: MarkdownProblem[] = []
  const ids = new Set<string>()
  /** The part that the following fields and texts belong to. */
  let at: {
    name: PlaybookTexts
    body: PlaybookTexts | null
    tool?: Tool
    task?: { days: number | null }
  } | null = null
  const lines = linesOf(text)

  const own = (id: string | undefined, line: number): string => {
    if (id && ids.has(id)) problems.push({ line, problem: 'same-id' })
    const one = id ?? newId()
    ids.add(one)
    return one
  }
  /** Begins a part. @returns whether it is allowed there */
  function begin(level: number, name: string, id: string | undefined, line: number): boolean {
    const chapter = content.chapters.at(-1)
    const session = chapter?.sessions.at(-1)
    if (level === 1) {
      content.name = { en: name }
      at = { name: content.name, body: content.info }
      return content.chapters.length === 0
    }
    if (level === 2) {
      const made = { id: own(id, line), name: { en: name }, sessions: [] }
      content.chapters.push(made)
      at = { name: made.name, body: null }
      return true
    }
    if (level === 3) {
      const made = { id: own(id, line), name: { en: name }, info: { en: '' }, tools: [], tasks: [] }
      chapter?.sessions.push(made)
      at = { name: made.name, body: made.info }
      return chapter !== undefined
    }
    const [, kind, called = ''] = /^(Tool|Task): *(.*)$/.exec(name) ?? []
    if (kind === 'Tool') {
      const tool: Tool = { id: own(id, line), name: { en: called }, info: { en: '' }, icon: 'book', link: '' }
      session?.tools.push(tool)
      at = { name: tool.name, body: tool.info, tool }
    } else if (kind === 'Task') {
      const task = { id: own(id, line), topic: { en: called }, task: { en: '' }, days: null }
      session?.tasks.push(task)
      at = { name: task.topic, body: task.task, task }
    } else return false
    return session !== undefined
  }
  function field(name: string, value: string): MarkdownProblem['problem'] | null {
    if (!at) return 'unplaced'
    if (name === 'sw') at.name.sw = value
    else if (name === 'link' && at.tool) at.tool.link = value
    else if (name === 'icon' && at.tool) {
      const icon = TOOL_ICONS.find(one => one === value)
      if (!icon) return 'icon'
      at.tool.icon = icon
    } else if (name === 'days' && at.task) {
      if (!/^\d{1,3}$/.test(value)) return 'days'
      at.task.days = Number(value)
    } else return 'unplaced'
    return null
  }

  for (let number = 0; number < lines.length; number++) {
    const line = lines[number] as string
    const [, marks, name = '', id] = HEADING.exec(line) ?? []
    const [, key, value = ''] = FIELD.exec(line) ?? []
    const [, language] = /^~~~ (en|sw)\s*$/.exec(line) ?? []
    if (marks) {
      if (!begin(marks.length, name, id, number + 1)) problems.push({ line: number + 1, problem: 'unplaced' })
    } else if (language) {
      const found = readBlock(lines, number)
      const body = (at as { body: PlaybookTexts | null } | null)?.body
      if (!found) problems.push({ line: number + 1, problem: 'open-text' })
      else if (!body) problems.push({ line: number + 1, problem: 'unplaced' })
      else body[language as 'en' | 'sw'] = found.text
      number = found?.end ?? number
    } else if (key) {
      const problem = field(key, value)
      if (problem) problems.push({ line: number + 1, problem })
    } else if (line.trim() !== '') problems.push({ line: number + 1, problem: 'unknown' })
  }
  if (content.name.en.trim() === '') problems.unshift({ line: 1, problem: 'no-title' })
  return problems.length > 0 ? { problems } : { content }
}
