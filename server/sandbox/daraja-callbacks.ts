import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './service.ts'

export const refused = (status: number, errorCode: string, errorMessage: string): Answer => ({
  status,
  body: { requestId: randomBytes(8).toString('hex'), errorCode, errorMessage },
})

export const invalid = (what: string): Answer => refused(400, '400.002.02', `Bad Request - Invalid ${what}`)

export const ACCEPTED = { ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' }

export const newReceipt = (): string => `S${randomBytes(6).toString('hex').slice(0, 9).toUpperCase()}`

/** Formats as `20261120133042`, in Nairobi time. */
export const stamp = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

export type Callbacks = ReturnType<typeof openCallbacks>

/** Sends callbacks, now or later, until it is closed. */
export function openCallbacks() {
  const closing = new AbortController()

  const post = (url: string, body: unknown): Promise<unknown> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: closing.signal,
    }).catch(() => {})

  const later = (delay: number, action: () => unknown): Promise<unknown> =>
    pause(delay, undefined, { signal: closing.signal }).then(action, () => {})

  return { post, later, close: () => closing.abort() }
}
