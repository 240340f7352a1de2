import type { ServerResponse } from 'node:http'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Role } from '#contract/role.ts'
import type { Database } from '#server/db/open.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { type Channel, type Follower, openChannel } from './channel.ts'
import { audiencesOf, changedSince, cursorAt, readFrom } from './feed.ts'

export type Live = {
  /** What changed since a place in the feed, at once. */
  since(person: Follower, after: string | undefined): Promise<{ at: string; changed: LiveKind[] }>
  /** @throws Refusal too-many where there is no room for another channel: the caller asks now and then instead */
  requireRoom(person: Follower): void
  /** Writes what changes into an answer, whose head was written, until either side ends it. */
  follow(person: Follower, after: string | undefined, response: ServerResponse): void
  /** Ends all channels, telling each when to come back, and hears nothing more. */
  close(): Promise<void>
}

type Parts = {
  database: Database
  /** Of some sessions those that are still open, with the role that their person has now. */
  stillIn(sessions: string[]): Promise<Map<string, Role>>
  log: { error(details: object, message: string): void }
  limits?: typeof LIMITS
}

/** Numbers of channels in this process, and times in ms. */
export const LIMITS = {
  /** Tabs share one; devices and browsers that cannot have their own. */
  eachPerson: 3,
  /** How often somebody may open one in a minute. */
  opened: 30,
  all: 5_000,
  /** So often a channel says that it lives, and its session is looked at. Carriers drop what is silent for a minute. */
  beat: 25_000,
  /** So often the database is asked though it told of nothing: a notification may be lost. */
  sweep: 3_000,
  /** What was told within so long is read at once. */
  gather: 50,
  /** A channel ends after so long, and is opened anew with a new token. */
  life: 10 * 60_000,
  /** What a reader may have left unread, in bytes. */
  behind: 64 * 1024,
}

/** Tells people what changed for them: everything that this process needs to know is read by one query, however many listen. */
export function openLive({ database, stillIn, log, limits = LIMITS }: Parts): Live {
  const { sql } = database
  const channels = new Set<Channel>()
  const byAudience = new Map<string, Set<Channel>>()
  const opened = new Map<string, number>()
  let started: Promise<void> | null = null
  let ends: (() => unknown)[] = []
  let closed = false

  /** Everything of earlier transactions was told; of later ones, these numbers. */
  let horizon = 0
  let told = new Set<number>()
  let looking: Promise<void> | null = null
  let again = false
  let gathering: NodeJS.Timeout | undefined
  let isAway = false

  /** Begins to listen with the first channel. Before that there is nobody to tell. */
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

  /** What was told while nobody listened is nobody's news: whoever joins reads by themselves what they missed. */
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
  /** One look at a time; what is told of meanwhile is looked for afterwards. */
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
          // said once, not with every sweep
          if (!isAway && !closed) log.error({ err: error }, 'changes could not be read')
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
    const fresh = read.changes.filter(({ number }) => !told.has(number))
    horizon = read.horizon
    told = new Set(
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
    const open = await stillIn(sessions).catch(() => null)
    const at = cursorAt(horizon)
    for (const channel of channels) {
      const { person } = channel
      // what it hears of follows from the role
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
      // the oldest is likely one whose end nobody told
      if (mine.length >= limits.eachPerson) mine[0]?.end('replaced', 0)
      const isFirst = channels.size === 0
      const channel = openChannel(person, response, limits)
      // from here on it hears what is new; what it missed comes first
      enter(channel, audiences)
      start()
        .then(() => (isFirst ? skip() : undefined))
        .then(() => changedSince(sql, audiences, after))
        .then(
          ({ at, changed }) => channel.open(at, changed),
          error => {
            log.error({ err: error }, 'what changed before could not be read')
            channel.end('bye', limits.sweep)
          },
        )
    },
    async close() {
      closed = true
      clearTimeout(gathering)
      // not all at once, when the next process has only just begun
      for (const channel of channels) channel.end('bye', 1_000 + Math.random() * 14_000)
      await started?.catch(() => {})
      for (const end of ends) await end()
      await looking
    },
  }
}
