import { sayChanged } from '#kit/changed.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { type Heard, listen } from './live-stream.ts'

/** When what is done, in ms. Tests may shorten them. */
export const TIMES = {
  /** The page comes first. */
  settle: 2_000,
  /** A page out of sight for so long is told nothing more: the radio of a phone may sleep. */
  hidden: 30_000,
  /** The first event is due after so long, and any other: what is silent for longer is dead, or held back on its way. */
  first: 10_000,
  silent: 60_000,
  /** Before a connection that broke is made again: the first time, and at most. */
  retry: 1_000,
  mostRetry: 60_000,
  /** Where events are held back, it is asked so often, and after so long tried again. */
  poll: 20_000,
  again: 10 * 60_000,
}
/** So many channels without an event, one after the other, mean that something on the way holds them back. */
const MUTE = 2

type Settings = {
  /** Address of the call. */
  url: string
  token: FetchToken
  /** Whose it is: their tabs share one connection. */
  person: string
}

export type Live = {
  /** Starts to listen. @returns what stops it */
  watch(): () => void
  /** Whether changes are told as they come: then nobody need ask every minute. */
  isLive(): boolean
}

/**
 * Hears from the server what kinds of things changed, and says so on the page (`kit/changed.ts`). One tab of a person is connected and
 * tells the others. Where a proxy holds the events back, it asks now and then.
 */
export function createLive({ url, token, person }: Settings): Live {
  const name = `wezesha:live:${person}`
  /** Up to where changes are known, and when something was heard last. */
  let at: string | undefined
  let heardAt = 0
  let channel: BroadcastChannel | null = null

  function hear({ at: now, changed }: Heard): void {
    at = now
    heardAt = Date.now()
    if (changed.length > 0) sayChanged(changed)
  }
  function hearFirst(heard: Heard): void {
    hear(heard)
    channel?.postMessage(heard)
  }

  /** Listens until it is stopped. */
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
        // each time anew, so that it is tried again
        if (!polls) pollsUntil = Date.now() + TIMES.again
        mute = 0
      }
      failures = ended.why === 'failed' || ended.why === 'mute' ? failures + 1 : 0
      const backOff = Math.min(TIMES.retry * 2 ** (failures - 1), TIMES.mostRetry)
      const wait = polls && failures === 0 ? TIMES.poll * thrift() : failures > 0 ? backOff : ended.wait
      await pause(wait * (0.75 + Math.random() / 2), signal)
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
        const controller = new AbortController()
        leading = controller
        timer = setTimeout(() => void alone(name, controller.signal, lead), heardAt ? 0 : TIMES.settle)
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

/** Does it while no other tab of the person does: the next one goes on when this one is gone. */
async function alone(
  name: string,
  signal: AbortSignal,
  action: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return action(signal)
  let isOurs = false
  await navigator.locks
    .request(name, { signal }, () => {
      isOurs = true
      return action(signal)
    })
    .catch(() => {
      // a browser that keeps locks from this page
      if (!isOurs && !signal.aborted) return action(signal)
    })
}

const openChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null

/** Who pays for each byte is asked half as often. */
const thrift = (): number => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData || /2g/.test(connection?.effectiveType ?? '') ? 2 : 1
}

/** Waits; not longer than until the network is back, or it is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
