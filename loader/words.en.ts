/** Fallback texts for a widget that fails to load. */
export const en = {
  failed: 'This part could not be loaded. Check your connection and try again.',
  offline: 'You are offline. This part loads once you are back online.',
  retry: 'Try again',
}
