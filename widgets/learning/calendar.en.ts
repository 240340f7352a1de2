import type { Catalogue } from '#kit/core/words.ts'

export const calendarEn = {
  /** Starting on Monday, short enough for seven columns on a phone. */
  weekdays: 'Mon Tue Wed Thu Fri Sat Sun',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  entries: { one: '{count} entry', other: '{count} entries' },
  nothingOn: 'Nothing on this day',
  isDue: '“{title}” is due',
  follow: 'Show it in the calendar of my phone',
  followAddress: 'Address of your calendar',
  followText:
    'Add it as a subscribed calendar. Whoever has the address sees your classes: keep it to yourself.',
  followFailed: 'The address could not be fetched. Try again.',
  renew: 'Make a new address',
  renewed: 'The address before no longer works.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'It could not be copied. Select it by hand.',
} as const satisfies Catalogue
export type CalendarWords = typeof calendarEn
