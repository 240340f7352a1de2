/** Pictures and what belongs to them, marks of direction, control characters. */
const UNSEEN =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u{1f000}-\u{1faff}]|\ufe0f|(?!\n)\p{C}/gu
const OF_NO_FONT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ')

/** A text in letters that the fonts of papers have: a picture is left out, a letter of another script is a question mark. */
export const lettersOf = (text: string): string => plain(text).replace(UNSEEN, '').replace(OF_NO_FONT, '?')

/** What of a text would not stand on a paper as it was written, each sign once: pictures, and letters that the fonts lack. */
export const lostOnPaper = (text: string): string[] => [
  ...new Set([
    ...(plain(text).replace(/\p{C}/gu, '').match(UNSEEN) ?? []),
    ...(plain(text).match(OF_NO_FONT) ?? []),
  ]),
]
