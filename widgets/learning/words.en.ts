import type { Catalogue } from '#kit/core/words.ts'
import { alertsEn } from './alerts.en.ts'
import { calendarEn } from './calendar.en.ts'
import { certificatesEn } from './certificates.en.ts'
import { courseEn } from './course.en.ts'
import { firstEn } from './first.en.ts'
import { mentorsEn } from './mentors.en.ts'
import { messagesEn } from './messages.en.ts'
import { notesEn } from './notes.en.ts'
import { pitchesEn } from './pitches.en.ts'
import { scoresEn } from './scores.en.ts'
import { workEn } from './work.en.ts'

/** All texts of the widget, in a file per subject. The first screens load only what they need. */
export const en = {
  ...alertsEn,
  ...calendarEn,
  ...certificatesEn,
  ...courseEn,
  ...workEn,
  ...firstEn,
  ...mentorsEn,
  ...notesEn,
  ...messagesEn,
  ...pitchesEn,
  ...scoresEn,
} as const satisfies Catalogue
