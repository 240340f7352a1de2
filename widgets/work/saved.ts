import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { User } from '#contract/account.ts'

/** Filters that somebody gave a name: the query of the queue's path. */
export type Saved = { name: string; query: string }

const MOST = 12

/** Named filters, kept on this device for whoever is in front of it. Blocked storage keeps them until the page is closed. */
export function createSaved($self: ReadableAtom<{ user: User | null }>) {
  const $saved = atom<readonly Saved[]>([])
  const keyOf = () => `wezesha:work:${$self.get().user?.id}`

  onMount($saved, () =>
    $self.subscribe(({ user }) => {
      if (user) $saved.set(read(keyOf()))
    }),
  )
  function write(saved: readonly Saved[]): void {
    $saved.set(saved)
    try {
      localStorage.setItem(keyOf(), JSON.stringify(saved))
    } catch {
      // they hold until the page is closed
    }
  }
  return {
    $saved,
    /** Keeps a filter; one of the same name takes its place, the oldest of too many goes. */
    save: ({ name, query }: Saved) =>
      write([...$saved.get().filter(one => one.name !== name), { name, query }].slice(-MOST)),
    forget: (name: string) => write($saved.get().filter(one => one.name !== name)),
  }
}

function read(key: string): Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSaved) : []
  } catch {
    return []
  }
}

const isSaved = (value: unknown): value is Saved =>
  typeof (value as Saved)?.name === 'string' && typeof (value as Saved).query === 'string'
