import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from './core/api.ts'

/** What goes by itself: the connection, and a server that is away or busy. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'too-many' || status >= 500

/** The connection to the server, as far as a browser knows it. */
export type Connection = {
  $isOnline: ReadableAtom<boolean>
  /**
   * Does it each time the connection is back, and every so often while there is one, sooner in the beginning: its return is not
   * always told, least of all to a page that was loaded offline.
   * @param every in ms
   * @returns what ends it
   */
  whenBack(action: () => void, every: number): () => void
}

/** The first wait for a connection whose return nobody tells, in ms. */
const SOON = 4_000

export function createConnection(): Connection {
  const isThere = () => navigator.onLine !== false
  const $isOnline = atom(isThere())
  return {
    $isOnline,
    whenBack(action, every) {
      const hear = () => {
        $isOnline.set(isThere())
        if (isThere()) action()
      }
      addEventListener('online', hear)
      addEventListener('offline', hear)
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
        removeEventListener('offline', hear)
        clearTimeout(timer)
      }
    },
  }
}

/** How often what failed is asked for again at the least, in ms. */
const AGAIN = 60_000

/**
 * Asks again by itself for what the connection kept from coming, once it is back, and until it is here.
 * @param at how it stands: `lost` for what passes by itself, `here` for an answer, also one that refuses
 * @returns what ends it
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
    const now = at(state as State)
    if (now === 'lost') end ??= createConnection().whenBack(ask, AGAIN)
    if (now === 'here') stop()
  })
  return () => {
    off()
    stop()
  }
}

/** As a question stands, by what kept its answer from coming. */
export const standing = (failure: ApiError | null, isHere: boolean) =>
  failure ? (isPassing(failure) ? 'lost' : 'here') : isHere ? 'here' : 'waiting'
