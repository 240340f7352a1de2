import type { Language } from '#contract/language.ts'

/** A replaceable text, in each language. */
export type Text = { key: string } & Record<Language, string>

/** Lazy-loads all texts of the product: several hundred, needed only for searching them. */
export const loadTexts = async (): Promise<readonly Text[]> => (await import('virtual:catalogues')).texts
