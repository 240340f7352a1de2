/** A constructed stylesheet with its text: a rule that a browser writes out lacks a `font` with a variable. */
export type Sheet = CSSStyleSheet & { text?: string }
type Sheets = Map<string, Sheet>
const made = new WeakMap<Document, Sheets>()

/** Returns a constructed stylesheet, shared per text and document; constructed sheets pass a strict `style-src 'self'`. */
function sheet(css: string, owner: Document): CSSStyleSheet {
  const sheets: Sheets = made.get(owner) ?? new Map()
  made.set(owner, sheets)
  let own = sheets.get(css)
  if (!own) {
    own = new (owner.defaultView ?? window).CSSStyleSheet()
    own.replaceSync(css)
    own.text = css
    sheets.set(css, own)
  }
  return own
}

/** Returns an element's shadow root. Without `delegatesFocus`, which would open a phone's keyboard on a tap on any text. */
export const shadowOf = (element: HTMLElement): ShadowRoot =>
  element.shadowRoot ?? element.attachShadow({ mode: 'open' })

/** Adopts a stylesheet on a shadow root or document, once, and removes the one it is used `instead` of. */
export function adoptStyles(root: ShadowRoot | Document, css: string, instead?: string): void {
  const owner = root.ownerDocument ?? root
  const own = sheet(css, owner)
  const old = instead === undefined ? undefined : sheet(instead, owner)
  const others = root.adoptedStyleSheets.filter(one => one !== old)
  root.adoptedStyleSheets = others.includes(own) ? others : [...others, own]
}

/**
 * Returns a ref that adopts a part's styles on its root, a shadow root or the page. Created once per part, outside its component. Refs are
 * set in the same task that inserts the element, so the part is never painted unstyled.
 */
export const styleRef = (css: string) => (element: Element | null) => {
  const root = element?.getRootNode()
  if (root && 'adoptedStyleSheets' in root) adoptStyles(root as ShadowRoot, css)
}
