import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import { addressOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ACTED } from '#kit/core/api.ts'
import { heldFor } from '#kit/outbox/held.ts'
import { checkAccess } from '#shell/guard.ts'
import { usePages } from '#shell/page-link.tsx'

/** Interval of checks for unsent entries, in ms. Entries that are sent at once are gone before the second check. */
const LOOK = { ms: 10_000 }

/** Entries queued on this device, and the page that sends them. */
export type Unsent = { count: number; to: string }

/** Returns the user's entries that the server does not have yet or has rejected; null if there are none. */
export function useUnsent(user: User): Unsent | null {
  const pages = usePages()
  const [path] = useLocation()
  const [unsent, setUnsent] = useState<Unsent | null>(() => unsentOf(user, pages))
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage is read again on every page
  useEffect(() => {
    const look = () => {
      const now = unsentOf(user, pages)
      setUnsent(before => same(before, now))
    }
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK.ms)
    // an entry leaves the outbox only after the event of the call that sent it
    const acted = () => setTimeout(look)
    const events = ['storage', 'online', 'offline']
    for (const event of events) addEventListener(event, look)
    addEventListener(ACTED, acted)
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, look)
      removeEventListener(ACTED, acted)
    }
  }, [user, pages, path])
  return unsent
}

function unsentOf({ id, role }: User, pages: readonly PageRow[]): Unsent | null {
  const { waiting } = heldFor(id)
  const page = pages.find(
    ({ mount, ...row }) => mount?.base && waiting[mount.tag.slice(3)] && checkAccess(row, role) === 'open',
  )
  const count = Object.values(waiting).reduce((sum, one) => sum + one.count, 0)
  return page && count > 0 ? { count, to: addressOf(page) } : null
}

const same = (before: Unsent | null, now: Unsent | null): Unsent | null =>
  before?.count === now?.count && before?.to === now?.to ? before : now
