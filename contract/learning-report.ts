import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { MANAGE, TEACH } from './learning.ts'
import { fileReply, listExport } from './list-file.ts'
import { array, type Infer, integer, nullable, number, object, optional, string } from './shape.ts'

// Progress of cohorts: completion, attendance, scores, and growth from entry to exit.

/** From entry to exit, out of five: means over the trainees for whom both are known, and their number. */
export const Growth = object({
  entry: nullable(number()),
  exit: nullable(number()),
  growth: nullable(number()),
  people: integer(),
})
export type Growth = Infer<typeof Growth>

export const CohortReport = object({
  id: Id,
  name: string(),
  course: string(),
  /** Trainees who did not leave; of those: completed every submission, falling behind, certified. */
  trainees: integer(),
  done: integer(),
  behind: integer(),
  certified: integer(),
  left: integer(),
  /** Shares in percent, of all required submissions and of all recorded sessions; null if there were none. */
  submitted: nullable(number()),
  attended: nullable(number()),
  /** Mean overall score in percent; null while there is none. */
  score: nullable(number()),
  pitch: Growth,
  confidence: Growth,
})
export type CohortReport = Infer<typeof CohortReport>

export const learningReportEndpoints = endpoints({
  'GET learning/desk/report': {
    summary:
      'Returns the progress of the cohorts the caller teaches, newest first, for the trainees they teach.',
    ...TEACH,
    reply: object({ data: array(CohortReport) }),
  },
  'GET learning/desk/report/export': {
    summary: 'Exports the trainees the caller teaches with completion, attendance and scores as a file.',
    ...TEACH,
    ...listExport({ cohort: optional(Id) }),
  },
  'GET learning/desk/events': {
    summary:
      'Exports the activity of trainees as xAPI statements, one per line. People are identified by ids.',
    ...MANAGE,
    query: object({ cohort: optional(Id) }),
    ...fileReply,
  },
})
