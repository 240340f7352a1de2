import { atom } from 'nanostores'

/** Something that is finished and not with the server. */
export type Entry = {
  /** Made up on this device: sending it twice is not a second one. */
  id: string
  /** Why the server did not take it, in its words: it waits for the person. */
  problem?: string
  /** The same by field. */
  fields?: Record<string, string>
}
export type Outbox<One extends Entry> = ReturnType<typeof createOutbox<One>>

/** Where the entries of a person lie on the device. The person stands last: signing out forgets what ends in them (shell/memory.ts). */
export const placeOf = (widget: string, person: string): string => `wezesha:${widget}:queue:${person}`

/** Entries as they were written, also by earlier versions, which called the id `instance`. */
export function readEntries(text: string | null): Entry[] {
  try {
    const entries = JSON.parse(text ?? '[]')
    return Array.isArray(entries) ? entries.map(one => ({ ...one, id: one.id ?? one.instance })) : []
  } catch {
    return []
  }
}

/**
 * What a person has finished and the server does not have, in its order. It is on the device and outlasts the tab; where a browser
 * or page does not let it, it lasts as long as this page, and `$isOnDevice` says so. Read anew each time: another tab may have written.
 */
export function createOutbox<One extends Entry>(widget: string) {
  const $entries = atom<readonly One[]>([])
  const $isOnDevice = atom(true)
  /** While entries are on their way. */
  const $isSending = atom(false)
  let place = ''
  let onPage: readonly One[] | null = null

  function entries(): readonly One[] {
    try {
      return onPage ?? (place ? (readEntries(localStorage.getItem(place)) as One[]) : [])
    } catch {
      return []
    }
  }
  function write(next: readonly One[]): void {
    try {
      if (!place) throw new Error('Nobody is known whose they are')
      if (next.length > 0) localStorage.setItem(place, JSON.stringify(next))
      else localStorage.removeItem(place)
      onPage = null
    } catch {
      // also where the device is full
      $isOnDevice.set(false)
      onPage = next
    }
    $entries.set(next)
  }

  return {
    $entries,
    $isOnDevice,
    $isSending,
    entries,
    /** From here on it is about this person; null where nothing may be kept on the device. */
    belongsTo(person: string | null): void {
      place = person === null ? '' : placeOf(widget, person)
      $entries.set(entries())
    },
    /** Looks what is there now. */
    recall: () => $entries.set(entries()),
    /** Lets an entry wait: in the place of one that it stands `instead` of, else behind the others. */
    push(one: One, instead = one.id): void {
      const before = entries()
      const isThere = before.some(({ id }) => id === instead)
      write(isThere ? before.map(other => (other.id === instead ? one : other)) : [...before, one])
    },
    change: (id: string, changes: Partial<One>) =>
      write(entries().map(one => (one.id === id ? { ...one, ...changes } : one))),
    drop: (id: string) => write(entries().filter(one => one.id !== id)),
  }
}
