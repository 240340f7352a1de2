/*
 * Creates the frame of `mode="iframe"`. The loader does it, so that the document loads in parallel with the bridge, which then takes it
 * over. Attributes are set before the URL: a sandbox set later has no effect.
 */

/** `loaded` is set on the first load event: any later one is another document. */
export type Framed = HTMLIFrameElement & { loaded?: true }

/** Puts a frame into an element's shadow root, replacing its content. The page's fallback content stays visible until the first render. */
export function addFrame(element: HTMLElement, shadow: ShadowRoot, url: string, title: string): Framed {
  const frame: Framed = document.createElement('iframe')
  frame.title = title
  // browsers don't lay out offscreen frames, so until the frame can report its height it gets the reserved one
  frame.style.height = getComputedStyle(element).minHeight
  // the document starts out light: on a dark page it would be opaque white until configured
  frame.style.colorScheme = 'light'
  frame.setAttribute('part', 'frame')
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals',
  )
  // for widgets that take photos, use the location or share a link; the browser still asks the user for permission
  frame.allow = `camera; geolocation; clipboard-write${'share' in navigator ? '; web-share' : ''}`
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.onload = () => (frame.loaded = true)
  frame.src = url
  shadow.replaceChildren(frame, document.createElement('slot'))
  return frame
}
