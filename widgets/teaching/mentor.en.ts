import type { Catalogue } from '#kit/core/words.ts'
import { talkEn } from '#kit/learning/talk.en.ts'
import { waysEn } from '#kit/learning/ways.en.ts'
import { decksEn } from './decks.en.ts'

export const mentorEn = {
  ...waysEn,
  ...talkEn,
  ...decksEn,
  mentorLead: 'Trainees you mentor. Those who wrote to you come first.',
  mentorNone: 'No trainees to mentor yet',
  mentorNoneText: 'Trainees the training team assigns to you will appear here.',
  mentorUnread: { one: '{count} new message', other: '{count} new messages' },
  mentorDecks: { one: '{count} deck to review', other: '{count} decks to review' },
  mentorProgress: 'Assignments submitted',
  mentorDone: '{done} of {total}',
  mentorLast: 'Last seen {day}',
  mentorNever: 'Not seen yet',
  mentorYou: 'You: {text}',
  mentorBack: 'My trainees',
  mentorParts: 'Sections about {name}',
  'part-talk': 'Messages',
  'part-course': 'Course',
  'part-decks': 'Pitch decks',
  mentorHello: 'Say hello, and ask how business is going.',
  mentorNotMine: 'You are not their mentor, so you cannot write to them here.',
  'state-not-attempted': 'Not submitted',
  'state-submitted': 'To be marked',
  'state-graded': 'Marked',
  'state-returned': 'Sent back',
  mentorScore: '{score} / 100',
  mentorWork: 'View answers to {title}',
  mentorWorkFailed: 'The answers could not be loaded.',
  mentorTry: 'Attempt {number}',
  mentorRead: { one: '{done} of {count} topic read', other: '{done} of {count} topics read' },
} as const satisfies Catalogue
export type MentorWords = typeof mentorEn
