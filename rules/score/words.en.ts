/** What both sides say: the screen before it sends, and the server. */
export const en = {
  'score.none': 'Scores not found',
} as const
