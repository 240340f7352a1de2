import type { Catalogue } from '#kit/core/words.ts'
import { talkEn } from '#kit/learning/talk.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'

export const messagesEn = {
  ...talkEn,
  messagesTitle: 'Messages',
  messageNoMentor: 'You have no mentor yet',
  messageNoMentorText: 'The training team will assign one. You can then write to them here.',
  messageMentor: 'Mentor',
  messageMissing: fieldEn['call.incomplete'],
  messageColours: 'Colours',
  messageTheme1: 'Calm',
  messageTheme2: 'Leaf',
  messageTheme3: 'Sun',
} as const satisfies Catalogue
export type MessagesWords = typeof messagesEn
