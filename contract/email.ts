/** Returns whether a text is a plausible email address. Free of struct schemas because browsers check it as well. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\.]+(\.[^\s\p{Cc}@<>(),;:"\\.]+)+$/u.test(text)
