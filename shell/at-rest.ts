import { wasReady } from './early-widget.ts'

/** How long after `wz-ready` a page counts as idle, in ms: by then its figures are up to date. */
const REST = 3_000

/** Calls an action whenever a page has become idle. @returns a function that stops it */
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
