/** Messages shared by client-side validation and the server. */
export const en = {
  'file.empty': 'This file is empty. Choose another one.',
} as const
