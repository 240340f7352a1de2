import { randomBytes } from 'node:crypto'
import type { MailFile } from './mail-text.ts'

/** A message received by the stand-in of the mail server or the SMS service. */
export type Received = {
  id: string
  channel: 'mail' | 'sms'
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** HTML of a mail; null for none. */
  html: string | null
  /** Attachments of a mail. */
  files?: MailFile[]
  at: Date
}

/** Received messages, newest first, in memory only. */
export type Outbox = {
  keep(message: Omit<Received, 'id' | 'at'>): void
  list(): Received[]
  find(id: string): Received | undefined
}

/** Older messages are dropped. */
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
