import type { learningAssignmentEndpoints } from '#contract/learning-assignment.ts'
import type { learningAuthorEndpoints } from '#contract/learning-author.ts'
import type { learningCohortEndpoints } from '#contract/learning-cohort.ts'
import type { learningCourseEndpoints } from '#contract/learning-course.ts'
import type { learningHomeEndpoints } from '#contract/learning-home.ts'
import type { learningMarkingEndpoints } from '#contract/learning-marking.ts'
import type { learningMentorEndpoints } from '#contract/learning-mentor.ts'
import type { learningMessageEndpoints } from '#contract/learning-message.ts'
import type { learningNoteEndpoints } from '#contract/learning-note.ts'
import type { learningPitchEndpoints } from '#contract/learning-pitch.ts'
import type { learningScoreEndpoints } from '#contract/learning-score.ts'
import type { learningTaughtEndpoints } from '#contract/learning-taught.ts'
import type { learningTraineeEndpoints } from '#contract/learning-trainee.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements those of its subject. */
export type TraineeHandlers = Handlers<typeof learningTraineeEndpoints>
export type HomeHandlers = Handlers<typeof learningHomeEndpoints>
export type CourseHandlers = Handlers<typeof learningCourseEndpoints>
export type AssignmentHandlers = Handlers<typeof learningAssignmentEndpoints>
export type MarkingHandlers = Handlers<typeof learningMarkingEndpoints>
export type MentorHandlers = Handlers<typeof learningMentorEndpoints>
export type TaughtHandlers = Handlers<typeof learningTaughtEndpoints>
export type CohortHandlers = Handlers<typeof learningCohortEndpoints>
export type AuthorHandlers = Handlers<typeof learningAuthorEndpoints>
export type NoteHandlers = Handlers<typeof learningNoteEndpoints>
export type MessageHandlers = Handlers<typeof learningMessageEndpoints>
export type PitchHandlers = Handlers<typeof learningPitchEndpoints>
export type ScoreHandlers = Handlers<typeof learningScoreEndpoints>

export type Signed = Context & { person: Person }

/** Converts a timestamp to epoch seconds, as on the wire. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Groups rows by a key, in order. */
export function by<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
