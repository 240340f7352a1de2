/** What the loader says in the place of a widget that it cannot load. */
export const en = {
  failed: 'This part could not be loaded. Check your connection and try again.',
  retry: 'Try again',
}
