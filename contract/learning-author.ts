import { endpointsWith } from './endpoint.ts'
import { Filled, Id, Instant, Made } from './field.ts'
import { COURSE_ZIP } from './handed-file.ts'
import { MANAGE } from './learning.ts'
import { fileReply } from './list-file.ts'
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  object,
  pattern,
  string,
  text,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

// Authoring courses: a draft as a folder of Markdown files, its published editions, and import and export as a ZIP.

export const CourseRow = object({
  id: Id,
  title: string(),
  language: Language,
  /** The newest edition; null if none was published. */
  edition: nullable(integer()),
  /** The draft differs from the newest edition. */
  isChanged: boolean(),
  chapters: integer(),
  assignments: integer(),
  cohorts: integer(),
})
export type CourseRow = Infer<typeof CourseRow>

/** Path of a file in the folder: the course's own, or a chapter's. */
const CoursePath = pattern(string(), /^(course|chapters\/\d{2})\.md$/)
export const CourseFile = object({ path: CoursePath, text: text(0, 400_000) })

export const CourseDraft = object({
  ...CourseRow.schema,
  /** Optimistic lock: identifies the draft that was read; saving over a newer one is refused. */
  base: string(),
  files: array(object({ ...CourseFile.schema, name: string() })),
  /** What prevents publishing it. */
  problems: array(string()),
  versions: array(
    object({ number: integer(), note: string(), by: string(), at: Instant, cohorts: integer() }),
  ),
})
export type CourseDraft = Infer<typeof CourseDraft>

const Base = text(1, 64)
const Draft = object({ data: CourseDraft, message: string() })

export const learningAuthorEndpoints = endpointsWith(MANAGE, {
  'GET learning/courses': {
    summary: 'Lists all courses with the status of their drafts.',
    reply: object({ data: array(CourseRow) }),
  },
  'POST learning/courses': {
    summary: 'Creates an empty course.',
    body: object({ title: Filled(200), language: Language }),
    reply: Made,
  },
  'POST learning/courses/:id/copy': {
    summary: 'Creates a course as a copy of another course’s draft, with new keys.',
    body: object({ title: Filled(200) }),
    reply: Made,
  },
  'GET learning/courses/:id': {
    summary: 'Returns the draft of a course, file by file, and its editions.',
    reply: object({ data: CourseDraft }),
  },
  'POST learning/courses/:id/file': {
    summary:
      'Saves a file of the draft: replaces one, or adds a chapter at the end. An empty file removes a chapter.',
    mostBody: 1024 * 1024,
    body: object({ base: Base, ...CourseFile.schema }),
    reply: Draft,
  },
  'POST learning/courses/:id/move': {
    summary: 'Moves a chapter of the draft up by one.',
    body: object({ base: Base, path: CoursePath }),
    reply: Draft,
  },
  'POST learning/courses/:id/publish': {
    summary: 'Publishes the draft as an edition. Cohorts get it when staff choose it.',
    body: object({ base: Base, note: text(0, 500) }),
    reply: Draft,
  },
  'POST learning/courses/:id/restore': {
    summary: 'Restores an edition to the draft.',
    body: object({ base: Base, number: whole(1, 100_000) }),
    reply: Draft,
  },
  'GET learning/courses/:id/zip': {
    summary: 'Exports the draft as a ZIP of Markdown and its files. Importing it again gives the same draft.',
    ...fileReply,
  },
  'POST learning/courses/:id/zip': {
    summary: 'Replaces the draft with a ZIP of Markdown, and saves the files in it.',
    body: object({ base: Base }),
    files: { zip: COURSE_ZIP },
    reply: Draft,
  },
})
