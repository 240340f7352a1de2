import type { Catalogue } from '#kit/core/words.ts'

export const decksEn = {
  decksLead: 'Pitch decks of your trainees, those that wait longest first.',
  decksWhich: 'Which decks',
  'decks-waiting': 'To look at',
  'decks-all': 'All',
  decksNone: 'No decks here',
  decksNoneText: 'When a trainee hands in a deck it stands here.',
  deckPitch: 'Pitch {number}',
  deckVersion: 'Version {version}, {moment}',
  deckOpen: 'Open {name} ({size})',
  deckSay: 'Say what you think',
  deckVerdict: 'How is it?',
  deckComment: 'What is good, and what to do better',
  'verdict-ready': 'Ready to present',
  'verdict-again': 'To be done again',
  deckSend: 'Send',
  deckBy: '{by}, {moment}',
  decksEarlier: 'Earlier',
  decksMore: 'More',
} as const satisfies Catalogue
export type DecksWords = typeof decksEn
