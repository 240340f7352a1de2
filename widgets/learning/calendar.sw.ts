import type { Translation } from '#kit/core/words.ts'
import type { CalendarWords } from './calendar.en.ts'

export const calendarSw: Translation<CalendarWords> = {
  weekdays: 'Jtt Jnn Jtn Alh Iju Jmo Jpi',
  monthBefore: 'Mwezi uliopita',
  monthAfter: 'Mwezi ujao',
  entries: { one: 'tukio {count}', other: 'matukio {count}' },
  nothingOn: 'Hakuna kitu siku hii',
  isDue: 'Mwisho wa kutuma “{title}”',
  follow: 'Ionyeshe kwenye kalenda ya simu yangu',
  followAddress: 'Anwani ya kalenda yako',
  followText: 'Iongeze kama kalenda ya kufuatilia. Mwenye anwani hii anaona madarasa yako: usimpe mtu.',
  followFailed: 'Anwani haikuweza kuletwa. Jaribu tena.',
  renew: 'Tengeneza anwani mpya',
  renewed: 'Anwani ya awali haifanyi kazi tena.',
  copy: 'Nakili',
  copied: 'Imenakiliwa.',
  copyFailed: 'Haikuweza kunakiliwa. Ichague kwa mkono.',
}
