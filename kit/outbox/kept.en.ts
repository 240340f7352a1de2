import type { Catalogue } from '#kit/core/words.ts'

/** Texts about things that could not be sent yet. */
export const keptEn = {
  things: { one: '{count} thing waits to be sent', other: '{count} things wait to be sent' },
  entry: 'Kept on this device. It is sent once there is a connection.',
  answers: 'Kept on this device, and sent by itself when the signal is back.',
  page: 'Sent by itself when the signal is back. Keep this page open until then.',
} as const satisfies Catalogue
