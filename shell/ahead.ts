import { useEffect } from 'react'
import { whenAtRest } from './at-rest.ts'

const LINKS = 'link[rel=modulepreload], link[rel=preload]'

/** Whether the device, or the person, asked for as little as can be. */
const isSaving = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Fetches the files that a page says it will need (server/site/preloads.ts). */
async function bring(path: string): Promise<void> {
  const text = await (await fetch(path)).text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  // with those of its widget, and of what it leads to
  const parts = [page, ...[...page.querySelectorAll('template')].map(({ content }) => content)]
  for (const link of parts.flatMap(part => [...part.querySelectorAll(LINKS)])) {
    const known = document.head.querySelector(`link[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`)
    if (!known) document.head.append(document.importNode(link))
  }
}

/** Brings the files of a page once the one before it is at rest: it opens at once then, and offline too. */
export function useBroughtAhead(path: string | undefined): void {
  useEffect(() => {
    if (!path || isSaving()) return
    const stop = whenAtRest(() => {
      stop()
      // what does not come now comes when the page is opened
      bring(path).catch(() => {})
    })
    return stop
  }, [path])
}
