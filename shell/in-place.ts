import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { pageAt } from '#rules/page-at.ts'

/**
 * Opens plain links to pages of the portal in place, also those that stand in widgets, which know no portal: nothing is loaded
 * anew, and what the other page needs is mostly here. Whoever asks for a new tab gets one.
 */
export function useLinksInPlace(pages: readonly PageRow[]): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link = event.composedPath().find(one => one instanceof HTMLAnchorElement)
      const isPlain = link?.href && !link.target && !link.hasAttribute('download')
      if (!isPlain || link.origin !== location.origin) return
      const isHere = link.pathname === location.pathname && link.search === location.search
      // a place on this page is the browser's to find
      if (isHere || !pageAt(pages, link.pathname)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [pages, navigate])
}
