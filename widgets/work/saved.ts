import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { User } from '#contract/account.ts'
import { recallValue, remember } from '#kit/core/device-storage.ts'

/** A named filter: the query of the queue's path. */
export type Saved = { name: string; query: string }

const MOST = 12

/** Creates the saved filters, stored on this device per user. If storage is blocked, they last until the page is closed. */
export function createSaved($self: ReadableAtom<{ user: User | null }>) {
  const $saved = atom<readonly Saved[]>([])
  const nameOf = () => `work:${$self.get().user?.id}`

  onMount($saved, () =>
    $self.subscribe(({ user }) => {
      if (user) $saved.set(read(nameOf()))
    }),
  )
  function write(saved: readonly Saved[]): void {
    $saved.set(saved)
    remember(nameOf(), JSON.stringify(saved))
  }
  return {
    $saved,
    /** Saves a filter, replacing one of the same name; beyond the limit, the oldest is dropped. */
    save: ({ name, query }: Saved) =>
      write([...$saved.get().filter(one => one.name !== name), { name, query }].slice(-MOST)),
    forget: (name: string) => write($saved.get().filter(one => one.name !== name)),
  }
}

function read(name: string): Saved[] {
  const kept = recallValue(name)
  return Array.isArray(kept) ? kept.filter(isSaved) : []
}

const isSaved = (value: unknown): value is Saved =>
  typeof (value as Saved)?.name === 'string' && typeof (value as Saved).query === 'string'
