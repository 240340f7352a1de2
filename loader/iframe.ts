/*
 * The frame of `mode="iframe"` as an element of the page. The loader makes it, so that its document comes while the bridge is on
 * its way, and the bridge takes it over. It is dressed before it has an address: a sandbox that comes later holds nothing.
 */

/** `loaded` once its document is here: what loads after that is another one. */
export type Framed = HTMLIFrameElement & { loaded?: true }

/** Puts a frame into an element, in place of all that its shadow root holds. What the page put into the tag stands over it until it is drawn. */
export function addFrame(element: HTMLElement, shadow: ShadowRoot, url: string, title: string): Framed {
  const frame: Framed = document.createElement('iframe')
  frame.title = element.title || title
  // browsers do not lay out a frame that is out of sight, so until it can tell its height it has the room kept for it
  frame.style.height = getComputedStyle(element).minHeight
  // its document begins light: on a dark page it would be an opaque white until it knows better
  frame.style.colorScheme = 'light'
  frame.setAttribute('part', 'frame')
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals',
  )
  // for widgets that take photos, ask where somebody is or share a link; the person is asked by the browser all the same
  frame.allow = `camera; geolocation; clipboard-write${'share' in navigator ? '; web-share' : ''}`
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.onload = () => (frame.loaded = true)
  frame.src = url
  shadow.replaceChildren(frame, document.createElement('slot'))
  return frame
}
