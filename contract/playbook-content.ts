import { Id } from './field.ts'
import * as s from './shape.ts'

// Content of a playbook: chapters of sessions, each with tools to use and tasks to do. Every part has an id that is stable across versions:
// users' work refers to it, so that moving or rewording a part loses nothing.

/** A text with optional translations; English is the fallback for a missing one. */
const texts = (longest: number) => s.object({ en: s.text(0, longest), sw: s.optional(s.text(0, longest)) })
const Name = s.checked(texts(120), 'field.required', ({ en }) => en.trim() !== '')
const Body = texts(20_000)

/** The icons available for a tool. */
export const TOOL_ICONS = [
  'book',
  'figures',
  'clipboard',
  'list',
  'people',
  'play',
  'chart',
  'papers',
] as const

export const Tool = s.object({
  id: Id,
  name: Name,
  info: texts(2_000),
  icon: s.enums(TOOL_ICONS),
  /** Link target: a URL on the allow-list, a portal page, or nothing. */
  link: s.text(0, 500),
})
export type Tool = s.Infer<typeof Tool>

/** A task of the playbook; each pair gets its own copy with a due date. */
const TaskPlan = s.object({
  id: Id,
  topic: Name,
  task: texts(4_000),
  /** Days after the start of the playbook until it is due; null if the advisor decides. */
  days: s.nullable(s.whole(0, 730)),
})
export const PlaySession = s.object({
  id: Id,
  name: Name,
  /** Markdown without HTML tags. */
  info: Body,
  tools: s.list(Tool, 0, 30),
  tasks: s.list(TaskPlan, 0, 20),
})
export type PlaySession = s.Infer<typeof PlaySession>

export const Chapter = s.object({ id: Id, name: Name, sessions: s.list(PlaySession, 0, 40) })
export type Chapter = s.Infer<typeof Chapter>

export const PlaybookContent = s.object({
  name: Name,
  info: texts(2_000),
  chapters: s.list(Chapter, 0, 40),
})
export type PlaybookContent = s.Infer<typeof PlaybookContent>

export type PlaybookTexts = s.Infer<typeof Body>

/** Size limit of a saved playbook. */
export const PLAYBOOK_DRAFT = { mostBody: 2 * 1024 * 1024 } as const
