import type { Catalogue } from '#kit/core/words.ts'

export const decksEn = {
  decksLead: 'Pitch decks of your trainees, longest waiting first.',
  decksWhich: 'Which decks',
  'decks-waiting': 'To review',
  'decks-all': 'All',
  decksNone: 'No decks here',
  decksNoneText: 'Decks that trainees submit will appear here.',
  deckPitch: 'Pitch {number}',
  deckVersion: 'Version {version}, {moment}',
  deckOpen: 'Open {name} ({size})',
  deckSay: 'Give feedback',
  deckVerdict: 'Is it ready?',
  deckComment: 'What is good, and what to improve',
  'verdict-ready': 'Ready to present',
  'verdict-again': 'Needs another try',
  deckSend: 'Send',
  deckBy: '{by}, {moment}',
  decksEarlier: 'Earlier',
  decksMore: 'More',
} as const satisfies Catalogue
export type DecksWords = typeof decksEn
