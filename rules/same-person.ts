/** Normalizes the words of a name for comparison: without accents, apostrophes, case, punctuation and single letters. */
export const wordsOfName = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1)

/**
 * Checks whether two names may belong to the same person: two words in common, in any order, or the only word of either. Payment
 * providers write names in capitals, with a middle name added or omitted.
 */
export function maySamePerson(one: string, other: string): boolean {
  const [first, second] = [new Set(wordsOfName(one)), new Set(wordsOfName(other))]
  const common = [...first].filter(word => second.has(word)).length
  return common >= Math.max(1, Math.min(2, first.size, second.size))
}
