/** Longer texts match no pattern: what people type into a field is shorter. */
const LONGEST = 500

/**
 * Reads the pattern of `regex()`, which must fit the whole text, as in ODK.
 * @returns what tells whether a text fits, or what is wrong with the pattern
 */
export function compilePattern(
  pattern: string,
): { matches: (text: string) => boolean } | { problem: string } {
  try {
    const whole = new RegExp(`^(?:${pattern})$`, 'u')
    return { matches: text => text.length <= LONGEST && whole.test(text) }
  } catch {
    return { problem: 'it is no regular expression.' }
  }
}
