/** Three texts that stand in for all. */
export const loadTexts = async () => [
  { key: 'kit.retry', en: 'Try again', sw: 'Jaribu tena' },
  { key: 'kit.range', en: '{from}–{to} of {count}', sw: '{from}–{to} kati ya {count}' },
  { key: 'shell.signin', en: 'Sign in', sw: 'Ingia' },
]
