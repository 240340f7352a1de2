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
  followAddress: 'Kiungo cha kalenda yako',
  followText: 'Kiongeze kama kalenda ya kufuatilia. Mwenye kiungo hiki anaona madarasa yako: usimpe mtu.',
  followFailed: 'Kiungo hakikuweza kupakiwa. Jaribu tena.',
  renew: 'Tengeneza kiungo kipya',
  renewed: 'Kiungo cha awali hakifanyi kazi tena.',
  copy: 'Nakili',
  copied: 'Imenakiliwa.',
  copyFailed: 'Hakikuweza kunakiliwa. Kichague kwa mkono.',
}
