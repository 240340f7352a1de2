import type { ServerResponse } from 'node:http'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Role } from '#contract/role.ts'

/** The user and session behind a channel. */
export type Follower = { id: string; role: Role; tenant: string; session: string }

/** A Server-Sent Events channel of one user. */
export type Channel = {
  person: Follower
  /** Sends the first event, with changes from before the channel existed, ahead of later ones. */
  open(at: string, changed: LiveKind[]): void
  tell(at: string, changed: LiveKind[]): void
  /** Sends a heartbeat. An SSE comment would not do, since pages cannot see it. */
  beat(at: string): void
  /** Closes the channel. @param wait reconnect delay, in ms */
  end(why: 'bye' | 'over' | 'replaced', wait: number): void
  onEnd(action: () => void): void
}

type Limits = { life: number; behind: number }

/** Opens a channel on a response whose headers were sent. */
export function openChannel(person: Follower, response: ServerResponse, { life, behind }: Limits): Channel {
  const actions: (() => void)[] = []
  /** Changes buffered until the first event is sent. */
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
    // drop slow readers, whose buffers take our memory; they reconnect and resume from their cursor
    if (response.writableLength > behind) response.destroy()
  }
  function end(why: string, wait: number): void {
    write(why, Math.round(wait))
    over()
    response.end()
  }
  // jitter, so that channels opened together do not all end at once
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
