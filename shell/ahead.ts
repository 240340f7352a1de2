import { useEffect } from 'react'
import { whenAtRest } from './at-rest.ts'

const LINKS = 'link[rel=modulepreload], link[rel=preload]'

/** Whether the device or the user asked for reduced data usage. */
const isSaving = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Reads a response to its end, so that the browser caches it. */
const readAll = (answer: Response) => answer.blob()

/** Prefetches the files that a page declares (server/site/preloads.ts). */
async function prefetchFilesOf(path: string): Promise<void> {
  const text = await (await fetch(path)).text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  // including those of its widget and of the pages it links to
  const parts = [page, ...[...page.querySelectorAll('template')].map(({ content }) => content)]
  for (const link of parts.flatMap(part => [...part.querySelectorAll<HTMLLinkElement>(LINKS)])) {
    const address = link.getAttribute('href') ?? ''
    if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) continue
    if (link.rel === 'modulepreload') document.head.append(document.importNode(link))
    // a preload that is not used at once causes a warning, and Firefox and Safari do not follow a prefetch link here
    else void fetch(address, { priority: 'low' }).then(readAll, () => {})
  }
}

/** Calls an action once there is time for it. @returns a function that stops it */
type Wait = (act: () => void) => () => void

/** Leaves the connection to what the page itself has just requested. */
export const soon: Wait = act => {
  const timer = setTimeout(act, 500)
  return () => clearTimeout(timer)
}

/** Prefetches the files of a page once the current one is idle, so that it opens at once, even offline. */
export function usePrefetchedPage(path: string | undefined, wait: Wait = whenAtRest): void {
  useEffect(() => {
    if (!path || isSaving()) return
    const stop = wait(() => {
      stop()
      // whatever fails here is loaded when the page is opened
      prefetchFilesOf(path).catch(() => {})
    })
    return stop
  }, [path, wait])
}
