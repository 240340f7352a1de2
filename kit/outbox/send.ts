import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import type { Entry, Outbox } from './outbox.ts'

type Setup<One extends Entry> = {
  /** Name of the lock that lets only one tab send at a time. */
  lock: string
  /** Id of an entry to send although it was rejected before. */
  wanted?: string
  /** Entries behind a rejected one are not sent. */
  isStrict?: boolean
  /** Whether this user may still send. */
  may?(): Promise<boolean>
  /** Sends an entry. @returns false if it has to wait while others may be sent @throws ApiError */
  send(one: One): Promise<unknown>
  /** Called when an entry was rejected. @returns the message to store; false to let it wait as if there were no connection */
  onRefused?(one: One, failure: ApiError): string | false
}

/** Sends the queued entries in order, until the connection is lost. */
export async function sendAll<One extends Entry>(outbox: Outbox<One>, given: Setup<One>): Promise<void> {
  const { lock, wanted, isStrict, may, send, onRefused } = given
  const { $isSending, entries, drop, change, recall } = outbox
  if ($isSending.get() || entries().length === 0) return

  /** @returns whether the next one may be sent */
  async function sendOne(one: One): Promise<boolean> {
    try {
      if ((await send(one)) !== false) drop(one.id)
      return true
    } catch (error) {
      const failure = error as ApiError
      const problem = isPassing(failure) ? false : onRefused ? onRefused(one, failure) : failure.message
      if (problem === false) return false
      change(one.id, { problem, fields: failure.fields } as Partial<One>)
      return !isStrict
    }
  }

  $isSending.set(true)
  try {
    await withTabLock(lock, async () => {
      if (may && !(await may().catch(() => false))) return
      for (const { id } of entries()) {
        // another tab may have sent it already
        const one = entries().find(other => other.id === id)
        if (!one) continue
        if (one.problem !== undefined && id !== wanted) {
          if (isStrict) return
        } else if (!(await sendOne(one))) return
      }
    })
  } finally {
    recall()
    $isSending.set(false)
  }
}
