import { endpointsWith } from './endpoint.ts'
import { Filled, Id, Instant, Made } from './field.ts'
import { COURSE_ZIP } from './handed-file.ts'
import { MANAGE } from './learning.ts'
import { fileReply } from './list-file.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// Authoring courses: a draft as a folder of Markdown files, its published editions, and import and export as a ZIP.

export const CourseRow = s.object({
  id: Id,
  title: s.string(),
  language: Language,
  /** The newest edition; null if none was published. */
  edition: s.nullable(s.integer()),
  /** The draft differs from the newest edition. */
  isChanged: s.boolean(),
  chapters: s.integer(),
  assignments: s.integer(),
  cohorts: s.integer(),
})
export type CourseRow = s.Infer<typeof CourseRow>

/** Path of a file in the folder: the course's own, or a chapter's. */
const CoursePath = s.pattern(s.string(), /^(course|chapters\/\d{2})\.md$/)
export const CourseFile = s.object({ path: CoursePath, text: s.text(0, 400_000) })

export const CourseDraft = s.object({
  ...CourseRow.schema,
  /** Optimistic lock: identifies the draft that was read; saving over a newer one is refused. */
  base: s.string(),
  files: s.array(s.object({ ...CourseFile.schema, name: s.string() })),
  /** What prevents publishing it. */
  problems: s.array(s.string()),
  versions: s.array(
    s.object({ number: s.integer(), note: s.string(), by: s.string(), at: Instant, cohorts: s.integer() }),
  ),
})
export type CourseDraft = s.Infer<typeof CourseDraft>

const Base = s.text(1, 64)
const Draft = s.object({ data: CourseDraft, message: s.string() })

export const learningAuthorEndpoints = endpointsWith(MANAGE, {
  'GET learning/courses': {
    summary: 'Lists all courses with the status of their drafts.',
    reply: s.object({ data: s.array(CourseRow) }),
  },
  'POST learning/courses': {
    summary: 'Creates an empty course.',
    once: true,
    body: s.object({ title: Filled(200), language: Language }),
    reply: Made,
  },
  'POST learning/courses/:id/copy': {
    summary: 'Creates a course as a copy of another course’s draft, with new keys.',
    once: true,
    body: s.object({ title: Filled(200) }),
    reply: Made,
  },
  'GET learning/courses/:id': {
    summary: 'Returns the draft of a course, file by file, and its editions.',
    reply: s.object({ data: CourseDraft }),
  },
  'POST learning/courses/:id/file': {
    summary:
      'Saves a file of the draft: replaces one, or adds a chapter at the end. An empty file removes a chapter.',
    mostBody: 1024 * 1024,
    body: s.object({ base: Base, ...CourseFile.schema }),
    reply: Draft,
  },
  'POST learning/courses/:id/move': {
    summary: 'Moves a chapter of the draft up by one.',
    body: s.object({ base: Base, path: CoursePath }),
    reply: Draft,
  },
  'POST learning/courses/:id/publish': {
    summary: 'Publishes the draft as an edition. Cohorts get it when staff choose it.',
    body: s.object({ base: Base, note: s.text(0, 500) }),
    reply: Draft,
  },
  'POST learning/courses/:id/restore': {
    summary: 'Restores an edition to the draft.',
    body: s.object({ base: Base, number: s.whole(1, 100_000) }),
    reply: Draft,
  },
  'GET learning/courses/:id/zip': {
    summary: 'Exports the draft as a ZIP of Markdown and its files. Importing it again gives the same draft.',
    ...fileReply,
  },
  'POST learning/courses/:id/zip': {
    summary: 'Replaces the draft with a ZIP of Markdown, and saves the files in it.',
    body: s.object({ base: Base }),
    files: { zip: COURSE_ZIP },
    reply: Draft,
  },
})
