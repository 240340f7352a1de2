import type { Catalogue } from '#kit/core/words.ts'

/** What is said where a document is shown as it will be on paper. */
export const previewEn = {
  preview: 'Preview',
  previewOf: 'How it will look',
} as const satisfies Catalogue
export type PreviewWords = typeof previewEn
