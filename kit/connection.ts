import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiError } from './core/api.ts'

/** Whether a failure is transient: no connection, or a server that is down or busy, or got the request too slowly. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'too-many' || status === 408 || status >= 500

/** Waits about so many ms, so that not all clients ask at once; ends early once the connection returns or the wait is aborted. */
export const waitOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** State of the connection to the server, as far as the browser knows it. */
export type Connection = {
  $isOnline: ReadableAtom<boolean>
  /**
   * Runs an action whenever the connection returns, and while online at intervals that double up to `every`: browsers do not always report
   * that a connection is back, especially on a page loaded offline.
   * @param every in ms; 30 s by default
   * @returns a function that stops it
   */
  whenBack(action: () => void, every?: number): () => void
}

/** First retry interval, in ms, for a connection whose return is not reported. */
const SOON = 4_000

export function createConnection(): Connection {
  const isThere = () => navigator.onLine !== false
  const $isOnline = atom(isThere())
  onMount($isOnline, () => {
    const hear = () => $isOnline.set(isThere())
    hear()
    addEventListener('online', hear)
    addEventListener('offline', hear)
    return () => {
      removeEventListener('online', hear)
      removeEventListener('offline', hear)
    }
  })
  return {
    $isOnline,
    whenBack(action, every = 30_000) {
      const hear = () => {
        // the action reads it, maybe before its own listener has run
        $isOnline.set(isThere())
        if (isThere()) action()
      }
      addEventListener('online', hear)
      let timer: ReturnType<typeof setTimeout>
      const again = (wait: number) => {
        timer = setTimeout(() => {
          if (isThere()) action()
          again(Math.min(2 * wait, every))
        }, wait)
      }
      again(Math.min(SOON, every))
      return () => {
        removeEventListener('online', hear)
        clearTimeout(timer)
      }
    },
  }
}

/** Maximum interval between retries of a failed request, in ms. */
const AGAIN = 60_000

/**
 * Retries a request that failed for lack of a connection, once it is back, until a response arrives.
 * @param at state of the request: `lost` after a transient failure, `here` once answered, including by a refusal
 * @returns a function that stops it
 */
export function askAgain<State>(
  $state: ReadableAtom<State>,
  at: (state: State) => 'waiting' | 'lost' | 'here',
  ask: () => void,
): () => void {
  let end: (() => void) | null = null
  const stop = () => {
    end?.()
    end = null
  }
  const off = $state.subscribe(state => {
    const now = at(state)
    if (now === 'lost') end ??= createConnection().whenBack(ask, AGAIN)
    if (now === 'here') stop()
  })
  return () => {
    off()
    stop()
  }
}

/** Maps a request's failure and result to the states of `askAgain`. */
export const connectionState = (failure: ApiError | null, isHere: boolean) =>
  failure ? (isPassing(failure) ? 'lost' : 'here') : isHere ? 'here' : 'waiting'
