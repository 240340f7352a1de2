import { headingsIn } from '#contract/column.ts'
import { deckColumns } from '#contract/learning-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const decksEn = {
  ...listEn,
  ...headingsIn('en', deckColumns),
  decksLead: 'Pitch decks of your trainees, longest waiting first.',
  decksWhich: 'Which decks',
  'decks-waiting': 'To review',
  'decks-all': 'All',
  decksSearch: 'Name, email or phone',
  decksCohort: 'Cohort',
  decksNone: 'No decks here',
  decksNoneText: 'Decks that trainees submit will appear here.',
  deckPitch: 'Pitch {number}',
  deckVersion: 'Version {version}',
  deckSent: 'Version {version}, {moment}',
  deckOpen: 'Open {name} ({size})',
  deckSay: 'Give feedback',
  deckVerdict: 'Is it ready?',
  deckComment: 'What is good, and what to improve',
  'verdict-none': 'No feedback yet',
  'verdict-ready': 'Ready to present',
  'verdict-again': 'Needs another try',
  deckSend: 'Send',
  deckBy: '{by}, {moment}',
} as const satisfies Catalogue
export type DecksWords = typeof decksEn
