/** Whether a text is an e-mail address as people have them. Apart from the shapes, because browsers check it as well. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\.]+(\.[^\s\p{Cc}@<>(),;:"\\.]+)+$/u.test(text)
