import { isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
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
  const { $isSending, entries, drop, change, reread } = outbox
  if ($isSending.get() || entries().length === 0) return

  /** Whether an entry is still queued as it was sent. */
  const isUnchanged = ({ id, edits }: One) => entries().find(one => one.id === id)?.edits === edits

  /** @returns whether the next one may be sent */
  async function sendOne(one: One): Promise<boolean> {
    try {
      if ((await send(one)) !== false && isUnchanged(one)) drop(one.id)
      return true
    } catch (error) {
      const failure = error as ApiError
      const refused = !isPassing(failure) && (onRefused?.(one, failure) ?? failure.message)
      // the same user sends it after signing in again
      if (refused === false || failure.code === 'signed-out') return false
      if (isUnchanged(one)) change(one.id, { problem: refused, fields: failure.fields } as Partial<One>)
      return !isStrict
    }
  }

  $isSending.set(true)
  try {
    await withTabLock(lock, async () => {
      if (may && !(await may().catch(() => false))) return
      const tried = new Set<string>()
      const versionOf = ({ id, edits = 0 }: One) => `${id} ${edits}`
      // read anew each time: another tab may have sent some, and the user may have added or changed others
      const next = () => entries().find(one => !tried.has(versionOf(one)))
      for (let one = next(); one; one = next()) {
        tried.add(versionOf(one))
        if (one.problem !== undefined && one.id !== wanted) {
          if (isStrict) return
        } else if (!(await sendOne(one))) return
      }
    })
  } finally {
    reread()
    $isSending.set(false)
  }
}

/**
 * Queues an entry and sends it with `flush`. @returns whether it is still queued
 * @throws ApiError if the server refuses it; the queue is then as before, since the form still shows the entry
 */
export async function submit<One extends Entry>(
  { entries, push, drop }: Outbox<One>,
  one: One,
  flush: (wanted: string) => Promise<void>,
): Promise<boolean> {
  const queued = () => entries().find(({ id }) => id === one.id)
  const before = queued()
  push(one)
  await flush(one.id)
  const left = queued()
  if (left?.problem === undefined) return left !== undefined
  if (before) push(before)
  else drop(one.id)
  throw new ApiError('invalid', left.problem, 400, left.fields)
}
