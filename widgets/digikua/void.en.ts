import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the dialog that voids an entry, loaded with it. */
export const voidEn = {
  voidTitle: 'Delete {name}?',
  voidEntry:
    'It is removed from this list and all figures. It is kept as void, with your reason, for you and anyone with access to your book.',
  voidStock: 'Its stock changes are reversed.',
  voidItem: 'You can no longer choose it. Existing entries stay in your book and figures.',
  voidMain: 'Its variants are deleted too.',
  voidReason: 'Why are you deleting it?',
  voidReasonHint: 'For example: entered twice',
  voidReasonBlank: 'Enter a reason',
  voided: '{name} was deleted',
  voidWaits:
    'This has a change waiting to be sent, so you cannot delete it yet. You can still edit it, and delete it once the change is sent.',
} as const satisfies Catalogue
export type VoidWords = typeof voidEn
