/** Grapheme clusters: flags, and characters with their marks, or joined as in many emoji. Firefox has `Intl.Segmenter` since 125 only. */
const CLUSTER = /\p{RI}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gsu

/** Cuts a text of more than `most` grapheme clusters to that many, with an ending. */
export function cutText(text: string, most: number, ending: string): string {
  const clusters = text.match(CLUSTER) ?? []
  return clusters.length > most ? clusters.slice(0, most).join('') + ending : text
}
