import type { Catalogue } from '#kit/core/words.ts'

/** Texts of a conversation between a trainee and a mentor. */
export const talkEn = {
  messagesWith: 'Messages with {name}',
  messagesNone: 'Messages not found',
  messagesNoneText: 'Say hello, and ask what you want to know about your business.',
  messageText: 'Message',
  messageSend: 'Send',
  messageHint: 'Press Enter to send, Shift and Enter for a new line',
  messageEmpty: 'Enter message',
  messageFailed: 'An error occurred. Please try again.',
  messageEarlier: 'Show earlier messages',
  messageLater: 'Show later messages',
  messageYou: 'You',
  messageSent: 'Sent',
  messageDelivered: 'Delivered',
  messageRead: 'Read',
  messageWaits: 'Waiting for a connection',
  messageRefused: 'Not sent: {problem}',
  messageAgain: 'Send again',
  messageDrop: 'Remove',
  messageUtc: '{time} UTC',
  messageHere: '{time} here',
} as const satisfies Catalogue
export type TalkWords = typeof talkEn
