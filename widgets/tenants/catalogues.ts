import type { Language } from '#contract/language.ts'

/** A text that can be replaced, in each language. */
export type Text = { key: string } & Record<Language, string>

/** Fetches every text of the product: some hundred, so only for whoever looks for one. */
export const loadTexts = async (): Promise<readonly Text[]> => (await import('virtual:catalogues')).texts
