import type { Translation } from '#kit/core/words.ts'
import { certificatesSw } from './certificates.sw.ts'
import { cohortSw } from './cohort.sw.ts'
import { cohortsSw } from './cohorts.sw.ts'
import { coursesSw } from './courses.sw.ts'
import { decksSw } from './decks.sw.ts'
import { firstSw } from './first.sw.ts'
import { markingSw } from './marking.sw.ts'
import { mentorSw } from './mentor.sw.ts'
import { reportsSw } from './reports.sw.ts'
import { scoresSw } from './scores.sw.ts'
import { sessionsSw } from './sessions.sw.ts'
import { traineesSw } from './trainees.sw.ts'
import type { en } from './words.en.ts'

export const sw: Translation<typeof en> = {
  ...firstSw,
  ...cohortsSw,
  ...cohortSw,
  ...coursesSw,
  ...decksSw,
  ...markingSw,
  ...mentorSw,
  ...scoresSw,
  ...traineesSw,
  ...sessionsSw,
  ...certificatesSw,
  ...reportsSw,
}
