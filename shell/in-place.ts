import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { pageAt } from '#rules/page-at.ts'

/**
 * Handles plain links to portal pages by client-side navigation, including links inside widgets, which do not know the portal: nothing is
 * reloaded. Modified clicks are left to the browser.
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
      // fragments on the same page are left to the browser
      if (isHere || !pageAt(pages, link.pathname)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [pages, navigate])
}
