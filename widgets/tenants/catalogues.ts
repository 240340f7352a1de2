/** A text that can be replaced, in both languages. */
export type Text = { key: string; en: string; sw: string }

/** Fetches every text of the product: some hundred, so only for whoever looks for one. */
export const loadTexts = async (): Promise<readonly Text[]> => (await import('virtual:catalogues')).texts
