import { dispatchChanged } from '#kit/changed.ts'
import { waitOnline } from '#kit/connection.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import { type Heard, listen } from './live-stream.ts'

/** Timings in ms. Tests may shorten them. */
export const TIMES = {
  /** Initial delay, so that the page loads first. */
  settle: 2_000,
  /** A page hidden for this long is disconnected, so that a phone's radio can sleep. */
  hidden: 30_000,
  /** Timeouts of the first and of further events: a channel silent for longer is dead, or buffered by a proxy. */
  first: 10_000,
  silent: 60_000,
  /** Backoff after a broken connection: initial and maximum. */
  retry: 1_000,
  mostRetry: 60_000,
  /** Where events are buffered: polling interval, and time until streaming is tried again. */
  poll: 20_000,
  again: 10 * 60_000,
}
/** Number of consecutive channels without an event that indicates a buffering proxy. */
const MUTE = 2

type Settings = {
  /** URL of the endpoint. */
  url: string
  token: FetchToken
  /** User id: all tabs of the user share one connection. */
  person: string
}

export type Live = {
  /** Starts listening. @returns a function that stops it */
  watch(): () => void
  /** Whether changes are pushed, so that polling every minute is unnecessary. */
  isLive(): boolean
}

/**
 * Receives from the server which kinds of things changed and dispatches them on the page (`kit/changed.ts`). One tab of a user is connected
 * and informs the others. Falls back to polling where a proxy buffers events.
 */
export function createLive({ url, token, person }: Settings): Live {
  const name = `wezesha:live:${person}`
  /** Position up to which changes are known, and the time of the last message. */
  let at: string | undefined
  let heardAt = 0
  let channel: BroadcastChannel | null = null

  function hear({ at: now, changed }: Heard): void {
    at = now
    heardAt = Date.now()
    if (changed.length > 0) dispatchChanged(changed)
  }
  function hearFirst(heard: Heard): void {
    hear(heard)
    channel?.postMessage(heard)
  }

  /** Listens until aborted. */
  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0
    let mute = 0
    let pollsUntil = 0
    while (!signal.aborted) {
      const polls = Date.now() < pollsUntil
      const ended = await listen({ url, token, at, signal, polls, times: TIMES, hear: hearFirst })
      if (signal.aborted) return
      mute = ended.why === 'mute' ? mute + 1 : 0
      if (mute >= MUTE || ended.why === 'polls' || ended.why === 'full') {
        // not extended while polling, so that streaming is tried again
        if (!polls) pollsUntil = Date.now() + TIMES.again
        mute = 0
      }
      failures = ended.why === 'failed' || ended.why === 'mute' ? failures + 1 : 0
      const backOff = Math.min(TIMES.retry * 2 ** (failures - 1), TIMES.mostRetry)
      const wait = polls && failures === 0 ? TIMES.poll * thrift() : failures > 0 ? backOff : ended.wait
      await waitOnline(wait, signal)
    }
  }

  return {
    isLive: () => Date.now() - heardAt < TIMES.silent,
    watch() {
      channel = openChannel(name)
      if (channel) channel.onmessage = ({ data }) => hear(data)
      let leading: AbortController | null = null
      let timer: ReturnType<typeof setTimeout> | undefined

      const begin = () => {
        clearTimeout(timer)
        if (leading) return
        leading = new AbortController()
        const { signal } = leading
        const listenAlone = () => {
          // when the tab that listens is closed, another takes over
          withTabLock(name, () => lead(signal), signal).catch(() => {})
        }
        timer = setTimeout(listenAlone, heardAt ? 0 : TIMES.settle)
      }
      const end = () => {
        clearTimeout(timer)
        leading?.abort()
        leading = null
      }
      const look = () => {
        if (!document.hidden) begin()
        else {
          clearTimeout(timer)
          timer = setTimeout(end, TIMES.hidden)
        }
      }
      look()
      document.addEventListener('visibilitychange', look)
      return () => {
        document.removeEventListener('visibilitychange', look)
        end()
        channel?.close()
        channel = null
      }
    },
  }
}

const openChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null

/** On metered or slow connections, polls half as often. */
const thrift = (): number => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData || /2g/.test(connection?.effectiveType ?? '') ? 2 : 1
}
