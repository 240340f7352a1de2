/** Length limits of an information page. */
export const PAGE_TEXT = { title: 120, markdown: 40_000 } as const
