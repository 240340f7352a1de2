/** What no text has: a file with one of them is something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

const decoded = (encoding: string, bytes: Buffer): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The text of a CSV file as Excel saves one: UTF-8 with or without a mark, UTF-16 ("Unicode text"), or the Windows-1252 of its plain "CSV".
 * @returns null for what is no text
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
