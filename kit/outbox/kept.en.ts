import type { Catalogue } from '#kit/core/words.ts'

/** Texts about things that could not be sent yet. */
export const keptEn = {
  things: { one: '{count} item waiting to be sent', other: '{count} items waiting to be sent' },
  entry: 'Saved on this device. It will be sent when you are online.',
  answers: 'Saved on this device, and sent automatically when you are online.',
  page: 'Sent automatically when you are online. Keep this page open until then.',
} as const satisfies Catalogue
