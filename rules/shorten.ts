/** A text of at most so many characters; a longer one ends with an ellipsis, which is one of them. */
export const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
