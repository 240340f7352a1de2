import type { Catalogue } from '#kit/core/words.ts'

/** Texts for submitting documents and answers, for clients and applicants. */
export const handingInEn = {
  see: 'Check the status',
  daysLeft: { one: '{count} day left, until {day}', other: '{count} days left, until {day}' },
  hoursLeft: '{hours} h {minutes} min left, until {day}',
  noHubs: 'There is no hub to choose yet. Ask the people who invited you.',
  unsaved: 'Failed to save progress, Try again',
  unsavedLink: 'Failed to save progress link, Try again',
  unknown: 'Saving progress may have Failed, Unknown response or invalid data provided',
  unsent: 'Upload Failed, Try again',
} as const satisfies Catalogue
