import type { Translation } from '#kit/core/words.ts'
import type { TalkWords } from './talk.en.ts'

export const talkSw: Translation<TalkWords> = {
  messagesWith: 'Mazungumzo na {name}',
  messagesNone: 'Hakuna ujumbe',
  messagesNoneText: 'Msalimie, na uulize unachotaka kujua kuhusu biashara yako.',
  messageText: 'Ujumbe',
  messageSend: 'Tuma',
  messageHint: 'Enter hutuma, Shift na Enter huanza mstari mpya',
  messageEmpty: 'Andika ujumbe',
  messageFailed: 'Hitilafu imetokea. Tafadhali jaribu tena.',
  messageEarlier: 'Onyesha ujumbe wa awali',
  messageLater: 'Onyesha ujumbe wa baadaye',
  messageYou: 'Wewe',
  messageSent: 'Umetumwa',
  messageDelivered: 'Umefika',
  messageRead: 'Umesomwa',
  messageWaits: 'Unasubiri mtandao',
  messageRefused: 'Haukutumwa: {problem}',
  messageAgain: 'Tuma tena',
  messageDrop: 'Ondoa',
  messageUtc: '{time} UTC',
  messageHere: '{time} hapa',
}
