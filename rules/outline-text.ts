// What playbooks and courses have in common as Markdown that can be written by hand: `~~~ en` begins a text that ends at `~~~`.

/** Splits a file into lines, whichever editor wrote it. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')

/** Writes a text of several lines; nothing for a blank one. */
export const block = (language: string, text: string | undefined): string[] =>
  text
    ? [`~~~ ${language}`, ...text.split('\n').map(line => (/^\\*~~~/.test(line) ? `\\${line}` : line)), '~~~']
    : []

/** Reads the text that begins at a line. @returns it, and the line that ends it; null if none does */
export function readBlock(lines: readonly string[], start: number): { text: string; end: number } | null {
  const end = lines.findIndex((line, at) => at > start && /^~~~\s*$/.test(line))
  if (end < 0) return null
  const text = lines
    .slice(start + 1, end)
    .map(line => line.replace(/^\\(\\*~~~)/, '$1'))
    .join('\n')
  return { text, end }
}
