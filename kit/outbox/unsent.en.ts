import type { Catalogue } from '#kit/core/words.ts'

/** Texts of an outbox about its queued entries. Spread it in the catalogue of a widget that has one. */
export const unsentEn = {
  waiting: { one: '{count} entry waits to be sent', other: '{count} entries wait to be sent' },
  waitingOnDevice: 'What waits is kept on this device and sent once there is a connection.',
  waitingOnPage: 'This browser keeps nothing: leave the page open until all is sent.',
  sendNow: 'Send now',
} as const satisfies Catalogue
export type UnsentWords = typeof unsentEn
