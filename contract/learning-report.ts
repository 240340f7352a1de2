import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { MANAGE, TEACH } from './learning.ts'
import { fileReply, listExport } from './list-file.ts'
import * as s from './shape.ts'

// Progress of cohorts: completion, attendance, scores, and growth from entry to exit.

/** From entry to exit, out of five: means over the trainees for whom both are known, and their number. */
export const Growth = s.object({
  entry: s.nullable(s.number()),
  exit: s.nullable(s.number()),
  growth: s.nullable(s.number()),
  people: s.integer(),
})
export type Growth = s.Infer<typeof Growth>

export const CohortReport = s.object({
  id: Id,
  name: s.string(),
  course: s.string(),
  /** Trainees who did not leave; of those: completed every submission, falling behind, certified. */
  trainees: s.integer(),
  done: s.integer(),
  behind: s.integer(),
  certified: s.integer(),
  left: s.integer(),
  /** Shares in percent, of all required submissions and of all recorded sessions; null if there were none. */
  submitted: s.nullable(s.number()),
  attended: s.nullable(s.number()),
  /** Mean overall score in percent; null while there is none. */
  score: s.nullable(s.number()),
  pitch: Growth,
  confidence: Growth,
})
export type CohortReport = s.Infer<typeof CohortReport>

export const learningReportEndpoints = endpoints({
  'GET learning/desk/report': {
    summary:
      'Returns the progress of the cohorts the caller teaches, newest first, for the trainees they teach.',
    ...TEACH,
    reply: s.object({ data: s.array(CohortReport) }),
  },
  'GET learning/desk/report/export': {
    summary: 'Exports the trainees the caller teaches with completion, attendance and scores as a file.',
    ...TEACH,
    ...listExport({ cohort: s.optional(Id) }),
  },
  'GET learning/desk/events': {
    summary:
      'Exports the activity of trainees as xAPI statements, one per line. People are identified by ids.',
    ...MANAGE,
    query: s.object({ cohort: s.optional(Id) }),
    ...fileReply,
  },
})
