/** What both sides say: the screen before it sends, and the server. */
export const en = {
  'file.empty': 'This file is empty. Choose another one.',
} as const
