import { wasReady } from './early-widget.ts'

/** How long after a widget can be used a page is at rest, in ms: by then its figures are those of the server. */
const REST = 3_000

/** Calls an action whenever a page has come to rest. @returns what ends that */
export function whenAtRest(act: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(rest)
    rest = setTimeout(act, REST)
  }
  document.addEventListener('wz-ready', wait)
  if (wasReady()) wait()
  return () => {
    clearTimeout(rest)
    document.removeEventListener('wz-ready', wait)
  }
}
