import type { Translation } from '#kit/core/words.ts'
import { talkSw } from '#kit/learning/talk.sw.ts'
import { sw as fieldSw } from '#rules/field/words.sw.ts'
import type { MessagesWords } from './messages.en.ts'

export const messagesSw: Translation<MessagesWords> = {
  ...talkSw,
  messagesTitle: 'Ujumbe',
  messageNoMentor: 'Bado huna mshauri',
  messageNoMentorText: 'Timu ya mafunzo itakupangia mmoja. Kisha utaweza kumwandikia hapa.',
  messageMentor: 'Mshauri',
  messageMissing: fieldSw['call.incomplete'],
  messageColours: 'Rangi',
  messageTheme1: 'Tulivu',
  messageTheme2: 'Jani',
  messageTheme3: 'Jua',
}
