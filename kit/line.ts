import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from './api.ts'

/** What goes by itself: the line, and a server that is away or busy. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'too-many' || status >= 500

/** The line to the server, as far as a browser knows it. */
export type Line = {
  $isOnline: ReadableAtom<boolean>
  /**
   * Does it each time the line is back, and every so often while there is one: its return is not always told.
   * @param every in ms
   * @returns what ends it
   */
  whenBack(deed: () => void, every: number): () => void
}

export function createLine(): Line {
  const isThere = () => navigator.onLine !== false
  const $isOnline = atom(isThere())
  return {
    $isOnline,
    whenBack(deed, every) {
      const hear = () => {
        $isOnline.set(isThere())
        if (isThere()) deed()
      }
      addEventListener('online', hear)
      addEventListener('offline', hear)
      const timer = setInterval(() => isThere() && deed(), every)
      return () => {
        removeEventListener('online', hear)
        removeEventListener('offline', hear)
        clearInterval(timer)
      }
    },
  }
}
