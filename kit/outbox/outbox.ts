import { atom, onMount } from 'nanostores'
import { recall, remember } from '#kit/core/device-storage.ts'

/** A finished entry that the server does not have yet. */
export type Entry = {
  /** Generated on this device: idempotency key, so that sending twice creates no duplicate. */
  id: string
  /** How often it was changed after it was queued: an earlier version may be on its way, or have arrived. */
  edits?: number
  /** The server's reason for rejecting it; the entry then waits for the user. */
  problem?: string
  /** The reasons by field. */
  fields?: Record<string, string>
}
export type Outbox<One extends Entry> = ReturnType<typeof createOutbox<One>>

/** Returns the name under which a user's entries are stored. It ends in the user's id, which is how sign-out finds what to delete (shell/memory.ts). */
export const queueName = (widget: string, person: string): string => `${widget}:queue:${person}`

/** Parses stored entries, including those of earlier versions, which named the id `instance`. */
export function readEntries(text: string | null): Entry[] {
  try {
    const entries = JSON.parse(text ?? '[]')
    return Array.isArray(entries) ? entries.map(one => ({ ...one, id: one.id ?? one.instance })) : []
  } catch {
    return []
  }
}

/**
 * Creates the ordered queue of a user's finished entries that the server does not have yet. It is stored on the device and outlasts the
 * tab; where storage is unavailable it lasts as long as the page, as `$isOnDevice` tells. Read anew each time, and while shown after each
 * change of storage, since another tab may have written.
 */
export function createOutbox<One extends Entry>(widget: string) {
  const $entries = atom<readonly One[]>([])
  const $isOnDevice = atom(true)
  /** True while entries are being sent. */
  const $isSending = atom(false)
  /** Null without a user for whom entries may be stored. */
  let name: string | null = null
  let onPage: readonly One[] | null = null

  const entries = (): readonly One[] => onPage ?? (name === null ? [] : (readEntries(recall(name)) as One[]))
  const reread = () => $entries.set(entries())
  onMount($entries, () => {
    reread()
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  })

  function write(next: readonly One[]): void {
    const isStored = name !== null && remember(name, next.length > 0 ? JSON.stringify(next) : null)
    if (!isStored) $isOnDevice.set(false)
    onPage = isStored ? null : next
    $entries.set(next)
  }

  return {
    $entries,
    $isOnDevice,
    $isSending,
    entries,
    /** Sets the user it belongs to; null if nothing may be stored on the device. */
    belongsTo(person: string | null): void {
      name = person === null ? null : queueName(widget, person)
      reread()
    },
    /** Updates `$entries` from storage. */
    reread,
    /** Queues an entry: in place of the one given as `instead`, else at the end. */
    push(one: One, instead = one.id): void {
      const before = entries()
      const old = before.find(({ id }) => id === instead)
      const next = { ...one, edits: (old?.edits ?? 0) + 1 }
      write(old ? before.map(other => (other === old ? next : other)) : [...before, one])
    },
    change: (id: string, changes: Partial<One>) =>
      write(entries().map(one => (one.id === id ? { ...one, ...changes } : one))),
    drop: (id: string) => write(entries().filter(one => one.id !== id)),
  }
}
