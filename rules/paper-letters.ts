/** Emoji and their modifiers, directional marks, control characters. */
const UNSEEN =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u{1f000}-\u{1faff}]|\ufe0f|(?!\n)\p{C}/gu
const OF_NO_FONT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ')

/** Restricts a text to characters in the documents' fonts: emoji are removed, letters of other scripts become question marks. */
export const lettersOf = (text: string): string => plain(text).replace(UNSEEN, '').replace(OF_NO_FONT, '?')

/** Returns the distinct characters of a text that a document can't show: emoji, and letters the fonts lack. */
export const lostOnPaper = (text: string): string[] => [
  ...new Set([
    ...(plain(text).replace(/\p{C}/gu, '').match(UNSEEN) ?? []),
    ...(plain(text).match(OF_NO_FONT) ?? []),
  ]),
]
