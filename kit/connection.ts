import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from './core/api.ts'

/** What goes by itself: the connection, and a server that is away or busy. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'too-many' || status >= 500

/** The connection to the server, as far as a browser knows it. */
export type Connection = {
  $isOnline: ReadableAtom<boolean>
  /**
   * Does it each time the connection is back, and every so often while there is one: its return is not always told.
   * @param every in ms
   * @returns what ends it
   */
  whenBack(action: () => void, every: number): () => void
}

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
      const timer = setInterval(() => isThere() && action(), every)
      return () => {
        removeEventListener('online', hear)
        removeEventListener('offline', hear)
        clearInterval(timer)
      }
    },
  }
}
