import { assignmentHandlers } from './assignments.ts'
import { authorHandlers } from './author.ts'
import { certificateHandlers } from './certificates.ts'
import { deskCohortHandlers } from './desk-cohorts.ts'
import { deskReportHandlers } from './desk-report.ts'
import { deskSessionHandlers } from './desk-sessions.ts'
import { deskTraineeHandlers } from './desk-trainees.ts'
import { homeHandlers } from './home.ts'
import { markingHandlers } from './marking.ts'
import { mentorHandlers } from './mentor.ts'
import { messageHandlers } from './messages.ts'
import { noteHandlers } from './notes.ts'
import { pitchHandlers } from './pitches.ts'
import { scoreHandlers } from './scores.ts'
import { standingHandlers } from './standing.ts'
import { topicHandlers } from './topics.ts'
import { traineeHandlers } from './trainee.ts'

/** Handlers of the calls about learning. */
export const learningHandlers = {
  ...traineeHandlers,
  ...standingHandlers,
  ...homeHandlers,
  ...topicHandlers,
  ...assignmentHandlers,
  ...noteHandlers,
  ...markingHandlers,
  ...mentorHandlers,
  ...messageHandlers,
  ...pitchHandlers,
  ...scoreHandlers,
  ...certificateHandlers,
  ...authorHandlers,
  ...deskCohortHandlers,
  ...deskTraineeHandlers,
  ...deskSessionHandlers,
  ...deskReportHandlers,
}
