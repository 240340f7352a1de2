import type { ServerResponse } from 'node:http'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Role } from '#contract/role.ts'
import type { Database } from '#server/db/open.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type Channel, type Follower, openChannel } from './channel.ts'
import { audiencesOf, changedSince, cursorAt, readFrom } from './feed.ts'

export type Live = {
  /** Returns what changed since a cursor, without waiting. */
  since(person: Follower, after: string | undefined): Promise<{ at: string; changed: LiveKind[] }>
  /** @throws Refusal too-many when no channel is available: the caller falls back to polling */
  requireRoom(person: Follower): void
  /** Streams changes into a response whose headers were sent, until either side closes it. */
  follow(person: Follower, after: string | undefined, response: ServerResponse): void
  /** Closes all channels, each with a reconnect delay, and stops listening. */
  close(): Promise<void>
}

type Parts = {
  database: Database
  /** Returns the given sessions that are still open, with the current role of their users. */
  rolesOfOpenSessions(sessions: string[]): Promise<Map<string, Role>>
  log: { error(details: object, message: string): void }
  limits?: typeof LIMITS
}

/** Channel limits per process; times in ms. */
export const LIMITS = {
  /** Tabs share one channel; other devices, and browsers that cannot share, need their own. */
  eachPerson: 3,
  /** Channels that a user may open per minute. */
  opened: 30,
  all: 5_000,
  /** Interval of heartbeats and session checks. Mobile carriers drop connections that are silent for a minute. */
  beat: 25_000,
  /** Poll interval of the database, since notifications may be lost. */
  sweep: 3_000,
  /** Debounce: changes published within this time are read together. */
  gather: 50,
  /** Lifetime of a channel; the client then reconnects with a new token. */
  life: 10 * 60_000,
  /** Maximum unread data of a slow reader, in bytes. */
  behind: 64 * 1024,
}

/** Publishes changes to connected users: one query serves all channels of this process. */
export function openLive({ database, rolesOfOpenSessions, log, limits = LIMITS }: Parts): Live {
  const { sql } = database
  const channels = new Set<Channel>()
  const byAudience = new Map<string, Set<Channel>>()
  const opened = new Map<string, number>()
  let started: Promise<void> | null = null
  /** Settles once the changes from before the first channel are skipped. */
  let ready = Promise.resolve()
  let ends: (() => unknown)[] = []
  let closed = false

  /** Cursor: all changes of earlier transactions were published; of later ones, those in `told`. */
  let horizon = 0
  let published = new Set<number>()
  let looking: Promise<void> | null = null
  let again = false
  let gathering: NodeJS.Timeout | undefined
  let isAway = false

  /** Starts listening with the first channel. */
  function start(): Promise<void> {
    started ??= begin().catch(error => {
      started = null
      throw error
    })
    return started
  }
  async function begin(): Promise<void> {
    const stop = await database.listen('live', hint)
    const timers = [setInterval(hint, limits.sweep), setInterval(beat, limits.beat)]
    const minute = setInterval(() => opened.clear(), 60_000)
    ends = [stop, () => [...timers, minute].forEach(clearInterval)]
    if (closed) for (const end of ends) await end()
  }

  /** Skips changes from before anyone listened: new channels read by themselves what they missed. */
  async function skip(): Promise<void> {
    horizon = (await readFrom(sql, Number.MAX_SAFE_INTEGER)).horizon
  }

  function hint(): void {
    if (channels.size === 0 || closed) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      look()
    }, limits.gather)
  }
  /** Serializes reads: a hint during one triggers another afterwards. */
  function look(): void {
    if (looking) {
      again = true
      return
    }
    looking = lookNow()
      .then(
        () => {
          isAway = false
        },
        error => {
          // logged once per outage rather than with every sweep
          if (!isAway && !closed) log.error({ err: error }, 'could not read changes')
          isAway = true
        },
      )
      .finally(() => {
        looking = null
        if (again && !closed) {
          again = false
          look()
        }
      })
  }
  async function lookNow(): Promise<void> {
    if (horizon === 0) return
    const read = await readFrom(sql, horizon)
    const fresh = read.changes.filter(({ number }) => !published.has(number))
    horizon = read.horizon
    published = new Set(
      read.changes.filter(({ transaction }) => transaction >= horizon).map(({ number }) => number),
    )
    const news = new Map<Channel, Set<LiveKind>>()
    for (const { audience, kind } of fresh) {
      for (const channel of byAudience.get(audience) ?? []) {
        news.set(channel, (news.get(channel) ?? new Set()).add(kind))
      }
    }
    const at = cursorAt(horizon)
    for (const [channel, kinds] of news) channel.tell(at, [...kinds])
  }

  async function beat(): Promise<void> {
    const sessions = [...new Set([...channels].map(({ person }) => person.session))]
    if (sessions.length === 0) return
    const open = await rolesOfOpenSessions(sessions).catch(() => null)
    const at = cursorAt(horizon)
    for (const channel of channels) {
      const { person } = channel
      // the role determines the audiences
      if (open && open.get(person.session) !== person.role) channel.end('over', 0)
      else channel.beat(at)
    }
  }

  function enter(channel: Channel, audiences: readonly string[]): void {
    channels.add(channel)
    for (const one of audiences) byAudience.set(one, (byAudience.get(one) ?? new Set()).add(channel))
    channel.onEnd(() => {
      channels.delete(channel)
      for (const one of audiences) {
        const others = byAudience.get(one)
        others?.delete(channel)
        if (others?.size === 0) byAudience.delete(one)
      }
    })
  }

  return {
    since: (person, after) => changedSince(sql, audiencesOf(person), after),
    requireRoom({ id }) {
      const tries = (opened.get(id) ?? 0) + 1
      opened.set(id, tries)
      if (closed || channels.size >= limits.all || tries > limits.opened) {
        throw new Refusal('too-many', 'call.too-many')
      }
    },
    follow(person, after, response) {
      const audiences = audiencesOf(person)
      const mine = [...channels].filter(channel => channel.person.id === person.id)
      // the oldest is likely a dead connection that was never closed
      if (mine.length >= limits.eachPerson) mine[0]?.end('replaced', 0)
      if (channels.size === 0) ready = start().then(skip)
      const channel = openChannel(person, response, limits)
      // subscribe before reading missed changes, so that none is lost in between
      enter(channel, audiences)
      ready
        .then(() => changedSince(sql, audiences, after))
        .then(
          ({ at, changed }) => channel.open(at, changed),
          error => {
            log.error({ err: error }, 'could not read earlier changes')
            channel.end('bye', limits.sweep)
          },
        )
    },
    async close() {
      closed = true
      clearTimeout(gathering)
      // jitter, so that clients do not all reconnect while the next process has only just started
      for (const channel of channels) channel.end('bye', 1_000 + Math.random() * 14_000)
      await started?.catch(() => {})
      for (const end of ends) await end()
      await looking
    },
  }
}
