import { type RefObject, useEffect } from 'react'

/**
 * Returns the name of a screen: its own heading if it has one besides the widget's, else the current tab and the first heading; never the
 * heading of an open dialog.
 */
const screenNameOf = (root: ParentNode): string => {
  const behind = <E extends Element>(all: Iterable<E>) => [...all].filter(one => !one.closest('dialog'))
  const headings = behind(root.querySelectorAll('h2,h3'))
  const own = headings.find(heading => heading.matches('h3[tabindex="-1"]'))
  const tab = behind(root.querySelectorAll('nav [aria-current="page"]')).at(-1)
  // a tab's name may be followed by a count
  const names = own ? [own] : [tab?.firstChild, headings[0]]
  return [...new Set(names.map(one => one?.textContent?.trim()))].filter(Boolean).join(' · ')
}

/**
 * Exposes the name of the current screen to the page for its tab title: as a property, because an event would spread a user's name across
 * the page.
 * @param within an element in the widget
 */
export function useScreenName(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const host = root.host as HTMLElement & { screenName?: string }
    let frame = 0
    const look = () => {
      frame = 0
      const name = screenNameOf(root)
      if (name === (host.screenName ?? '')) return
      host.screenName = name
      host.dispatchEvent(new Event('wz-screen'))
    }
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look)
    })
    changes.observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-current'],
    })
    look()
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      host.screenName = ''
      host.dispatchEvent(new Event('wz-screen'))
    }
  }, [within])
}
