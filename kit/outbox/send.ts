import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import type { Entry, Outbox } from './outbox.ts'

type Setup<One extends Entry> = {
  /** One tab sends at a time, by this name. */
  lock: string
  /** An entry that is sent although it was refused before. */
  wanted?: string
  /** Nothing goes before what was refused. */
  isStrict?: boolean
  /** Whether this person may still send. */
  may?(): Promise<boolean>
  /** Sends an entry. @returns false where it has to wait and others may go @throws ApiError */
  send(one: One): Promise<unknown>
  /** Told why one was not taken. @returns what is said of it; false where it waits as without a connection */
  onRefused?(one: One, failure: ApiError): string | false
}

/** Sends what waits, in its order, until the connection is gone. */
export async function sendAll<One extends Entry>(outbox: Outbox<One>, given: Setup<One>): Promise<void> {
  const { lock, wanted, isStrict, may, send, onRefused } = given
  const { $isSending, entries, drop, change, recall } = outbox
  if ($isSending.get() || entries().length === 0) return

  /** @returns whether the next one may go */
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
        // another tab may have been faster
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
