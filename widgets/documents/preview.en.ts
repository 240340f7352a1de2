import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the document preview. */
export const previewEn = {
  preview: 'Preview',
  previewOf: 'How it will look',
} as const satisfies Catalogue
export type PreviewWords = typeof previewEn
