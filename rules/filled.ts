/** Shown for a value that is missing: it may have been stored by an earlier version, which named it differently. */
export const MISSING = '…'

/** Fills values into a text. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? MISSING)
