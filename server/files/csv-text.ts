/** Characters that no text file contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it detects
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

/** Decodes a text; null for bytes that its encoding does not have. */
export const decoded = (encoding: string, bytes: Buffer): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes a CSV file as saved by Excel: UTF-8 with or without a BOM, UTF-16 ("Unicode text"), or Windows-1252 (plain "CSV").
 * @returns null if it is not text
 */
export function csvText(bytes: Buffer): string | null {
  const wide = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  const text =
    wide === 0xfffe
      ? decoded('utf-16le', bytes)
      : wide === 0xfeff
        ? decoded('utf-16be', bytes)
        : (decoded('utf-8', bytes) ?? decoded('windows-1252', bytes))
  return text === null || CONTROL.test(text) ? null : text
}
