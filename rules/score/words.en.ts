/** Messages shared by client-side validation and the server. */
export const en = {
  'score.none': 'Scores not found',
} as const
