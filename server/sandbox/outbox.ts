import { randomBytes } from 'node:crypto'
import type { MailFile } from './mail-text.ts'

/** A message as the stand-ins of the mail server and of the SMS service received it. */
export type Received = {
  id: string
  channel: 'mail' | 'sms'
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** The page of a mail; null where it has none. */
  html: string | null
  /** What came with a mail. */
  files?: MailFile[]
  at: Date
}

/** What was received, newest first, in memory only. */
export type Outbox = {
  keep(message: Omit<Received, 'id' | 'at'>): void
  list(): Received[]
  find(id: string): Received | undefined
}

/** Older ones are forgotten. */
const MOST = 500

export function openOutbox(): Outbox {
  const messages: Received[] = []
  return {
    keep(message) {
      messages.unshift({ ...message, id: randomBytes(6).toString('hex'), at: new Date() })
      messages.length = Math.min(messages.length, MOST)
    },
    list: () => messages,
    find: id => messages.find(message => message.id === id),
  }
}
