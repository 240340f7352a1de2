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
