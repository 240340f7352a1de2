import type { Catalogue } from '#kit/core/words.ts'

export const calendarEn = {
  /** Starting on Monday, short enough for seven columns on a phone. */
  weekdays: 'Mon Tue Wed Thu Fri Sat Sun',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  entries: { one: '{count} entry', other: '{count} entries' },
  nothingOn: 'Nothing on this day',
  isDue: '“{title}” is due',
  follow: 'Show in my phone’s calendar',
  followAddress: 'Your calendar link',
  followText:
    'Add it as a subscribed calendar. Anyone with the link can see your classes, so keep it private.',
  followFailed: 'The link could not be loaded. Try again.',
  renew: 'Create a new link',
  renewed: 'The old link no longer works.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Could not copy. Select the link by hand.',
} as const satisfies Catalogue
export type CalendarWords = typeof calendarEn
