import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the dialog that voids an entry, loaded with it. */
export const voidEn = {
  voidTitle: 'Delete {name}?',
  voidEntry:
    'It leaves this list and all figures. It is kept as void, with your reason, for you and whoever may read your book.',
  voidStock: 'What it took from stock or put there is taken back.',
  voidItem: 'It is no longer offered. What was entered with it stays in the book and in the figures.',
  voidMain: 'Its variants go with it.',
  voidReason: 'Why do you delete it?',
  voidReasonHint: 'For example: entered twice',
  voidReasonBlank: 'Say why it is deleted',
  voided: '{name} was deleted',
  voidWaits:
    'This has a change that waits to be sent, so it cannot be deleted yet. You can still change it; delete it once it was sent.',
} as const satisfies Catalogue
export type VoidWords = typeof voidEn
