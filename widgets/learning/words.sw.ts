import type { Translation } from '#kit/core/words.ts'
import { alertsSw } from './alerts.sw.ts'
import { calendarSw } from './calendar.sw.ts'
import { certificatesSw } from './certificates.sw.ts'
import { courseSw } from './course.sw.ts'
import { firstSw } from './first.sw.ts'
import { mentorsSw } from './mentors.sw.ts'
import { messagesSw } from './messages.sw.ts'
import { notesSw } from './notes.sw.ts'
import { pitchesSw } from './pitches.sw.ts'
import { scoresSw } from './scores.sw.ts'
import type { en } from './words.en.ts'
import { workSw } from './work.sw.ts'

export const sw: Translation<typeof en> = {
  ...alertsSw,
  ...calendarSw,
  ...certificatesSw,
  ...courseSw,
  ...workSw,
  ...firstSw,
  ...mentorsSw,
  ...notesSw,
  ...messagesSw,
  ...pitchesSw,
  ...scoresSw,
}
