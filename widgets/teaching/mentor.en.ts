import type { Catalogue } from '#kit/core/words.ts'
import { talkEn } from '#kit/learning/talk.en.ts'
import { waysEn } from '#kit/learning/ways.en.ts'
import { decksEn } from './decks.en.ts'

export const mentorEn = {
  ...waysEn,
  ...talkEn,
  ...decksEn,
  mentorLead: 'Those whose mentor you are. Who wrote to you stands first.',
  mentorNone: 'You are nobody’s mentor yet',
  mentorNoneText: 'The training team assigns trainees to you. They stand here then.',
  mentorUnread: { one: '{count} new message', other: '{count} new messages' },
  mentorDecks: { one: '{count} deck to look at', other: '{count} decks to look at' },
  mentorProgress: 'Assignments handed in',
  mentorDone: '{done} of {total}',
  mentorLast: 'Last seen {day}',
  mentorNever: 'Not seen yet',
  mentorYou: 'You: {text}',
  mentorOpen: 'Open {name}',
  mentorBack: 'My trainees',
  mentorParts: 'What to see of {name}',
  'part-talk': 'Messages',
  'part-course': 'Course',
  'part-decks': 'Pitch decks',
  mentorHello: 'Say hello, and ask how the business goes.',
  mentorNotMine: 'You are not their mentor. Only a mentor writes to them here.',
  'state-not-attempted': 'Not handed in',
  'state-submitted': 'To be marked',
  'state-graded': 'Marked',
  'state-returned': 'Handed back',
  mentorScore: '{score} / 100',
  mentorWork: 'See the answers to {title}',
  mentorWorkFailed: 'The answers could not be loaded.',
  mentorTry: 'Try {number}',
  mentorRead: { one: '{done} of {count} topic read', other: '{done} of {count} topics read' },
} as const satisfies Catalogue
export type MentorWords = typeof mentorEn
