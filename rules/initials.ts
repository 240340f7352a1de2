/** Returns a person's initials: `Amina Wanjiru Otieno` → `AO`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
