import type { ServerResponse } from 'node:http'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Role } from '#contract/role.ts'

/** Whose channel it is. */
export type Follower = { id: string; role: Role; tenant: string; session: string }

/** What somebody reads, as Server-Sent Events. */
export type Channel = {
  person: Follower
  /** The first event: what changed before it was there. It goes before what came since. */
  open(at: string, changed: LiveKind[]): void
  tell(at: string, changed: LiveKind[]): void
  /** Says that it lives. A comment would not do: a page does not see those. */
  beat(at: string): void
  /** Ends it. @param wait when to come back, in ms */
  end(why: 'bye' | 'over' | 'replaced', wait: number): void
  onEnd(action: () => void): void
}

type Limits = { life: number; behind: number }

/** Writes events into an answer whose head was written. */
export function openChannel(person: Follower, response: ServerResponse, { life, behind }: Limits): Channel {
  const actions: (() => void)[] = []
  /** What came before the first event, which must not be overtaken. */
  let early: Set<LiveKind> | null = new Set()
  let isOver = false

  function over(): void {
    if (isOver) return
    isOver = true
    clearTimeout(old)
    for (const action of actions) action()
  }
  function write(event: string, data: unknown, id?: string): void {
    if (isOver) return
    response.write(
      `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
    )
    // who does not read holds our memory; they come back and ask from where they were
    if (response.writableLength > behind) response.destroy()
  }
  function end(why: string, wait: number): void {
    write(why, Math.round(wait))
    over()
    response.end()
  }
  // not all of those that were opened together at once
  const old = setTimeout(() => end('over', 0), life * (0.9 + Math.random() / 5))
  response.on('close', over)
  response.on('error', over)

  return {
    person,
    open(at, changed) {
      const all = new Set([...changed, ...(early ?? [])])
      early = null
      write('changed', [...all], at)
    },
    tell(at, changed) {
      if (early) for (const kind of changed) early.add(kind)
      else write('changed', changed, at)
    },
    beat(at) {
      if (!early) write('beat', 0, at)
    },
    end,
    onEnd: action => actions.push(action),
  }
}
