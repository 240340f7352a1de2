import { Id } from './field.ts'
import {
  array,
  checked,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
} from './shape.ts'

// What a playbook holds: chapters of sessions, each with tools to use and tasks to do. Every part has an id of its own, which stays from
// version to version: what somebody did is bound to it, so that moving or rewording a part takes nothing back.

/** A text in the languages that it is there in; English stands in for one that is missing. */
const texts = (longest: number) =>
  object({ en: size(string(), 0, longest), sw: optional(size(string(), 0, longest)) })
const Name = checked(texts(120), 'field.required', ({ en }) => en.trim() !== '')
const Body = texts(20_000)

/** The signs that a tool may have beside its name. */
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

export const Tool = object({
  id: Id,
  name: Name,
  info: texts(2_000),
  icon: enums(TOOL_ICONS),
  /** Where it leads: an address of the allow-list, a page of the portal, or nowhere. */
  link: size(string(), 0, 500),
})
export type Tool = Infer<typeof Tool>

/** A task as the playbook has it; each pair gets a copy of its own, with a date. */
export const TaskPlan = object({
  id: Id,
  topic: Name,
  task: texts(4_000),
  /** Due so many days after the playbook begins; null for whenever the advisor says. */
  days: nullable(max(min(integer(), 0), 730)),
})
export type TaskPlan = Infer<typeof TaskPlan>

export const PlaySession = object({
  id: Id,
  name: Name,
  /** Markdown without tags. */
  info: Body,
  tools: size(array(Tool), 0, 30),
  tasks: size(array(TaskPlan), 0, 20),
})
export type PlaySession = Infer<typeof PlaySession>

export const Chapter = object({ id: Id, name: Name, sessions: size(array(PlaySession), 0, 40) })
export type Chapter = Infer<typeof Chapter>

export const PlaybookContent = object({
  name: Name,
  info: texts(2_000),
  chapters: size(array(Chapter), 0, 40),
})
export type PlaybookContent = Infer<typeof PlaybookContent>

export type PlaybookTexts = Infer<typeof Body>

/** How large a playbook may be that is kept. */
export const PLAYBOOK_DRAFT = { mostBody: 2 * 1024 * 1024 } as const
