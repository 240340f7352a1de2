import type { Catalogue } from '#kit/core/words.ts'
import { certificatesEn } from './certificates.en.ts'
import { cohortEn } from './cohort.en.ts'
import { cohortsEn } from './cohorts.en.ts'
import { coursesEn } from './courses.en.ts'
import { decksEn } from './decks.en.ts'
import { firstEn } from './first.en.ts'
import { markingEn } from './marking.en.ts'
import { mentorEn } from './mentor.en.ts'
import { reportsEn } from './reports.en.ts'
import { scoresEn } from './scores.en.ts'
import { sessionsEn } from './sessions.en.ts'
import { traineesEn } from './trainees.en.ts'

/**
 * All words of the widget, in a file per screen; the frame imports only its own. Other languages are a single catalogue, so a key used
 * by two screens must have the same text.
 */
export const en = {
  ...firstEn,
  ...cohortsEn,
  ...cohortEn,
  ...coursesEn,
  ...decksEn,
  ...markingEn,
  ...mentorEn,
  ...scoresEn,
  ...traineesEn,
  ...sessionsEn,
  ...certificatesEn,
  ...reportsEn,
} as const satisfies Catalogue
