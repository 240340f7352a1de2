/** The words of a name as they are compared: without accents, case, marks and titles of one letter. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1)

/**
 * Whether two names may be one person's: two words in common, in any order, or the only one that either has. Payment services
 * write names in capitals, with a middle name, or with one left out.
 */
export function maySamePerson(one: string, other: string): boolean {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const common = [...first].filter(word => second.has(word)).length
  return common >= Math.max(1, Math.min(2, first.size, second.size))
}
