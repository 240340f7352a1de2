import type { Catalogue } from '#kit/core/words.ts'

/** Texts of an outbox about its queued entries. Spread it in the catalogue of a widget that has one. */
export const unsentEn = {
  waiting: { one: '{count} entry waiting to be sent', other: '{count} entries waiting to be sent' },
  waitingOnDevice: 'They are saved on this device and will be sent when you are online.',
  waitingOnPage: 'This browser cannot save them. Keep this page open until all are sent.',
  sendNow: 'Send now',
  removed: 'Deleted from this device',
  undo: 'Undo',
} as const satisfies Catalogue
export type UnsentWords = typeof unsentEn
