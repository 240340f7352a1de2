type Sheets = Map<string, CSSStyleSheet>
const made = new WeakMap<Document, Sheets>()

/** One constructed sheet per text and document, shared by all instances; constructed sheets pass a strict `style-src 'self'`. */
function sheet(css: string, owner: Document): CSSStyleSheet {
  const sheets: Sheets = made.get(owner) ?? new Map()
  made.set(owner, sheets)
  let own = sheets.get(css)
  if (!own) {
    own = new (owner.defaultView ?? window).CSSStyleSheet()
    own.replaceSync(css)
    sheets.set(css, own)
  }
  return own
}

/** Puts a style on a shadow root or a document, once, and takes off the one it stands `instead` of. */
export function adopt(root: ShadowRoot | Document, css: string, instead?: string): void {
  const owner = root.ownerDocument ?? (root as Document)
  const own = sheet(css, owner)
  const old = instead === undefined ? undefined : sheet(instead, owner)
  const others = root.adoptedStyleSheets.filter(one => one !== old)
  root.adoptedStyleSheets = others.includes(own) ? others : [...others, own]
}

/**
 * A ref that puts a part's own style on the root it is drawn in, a shadow root or the page. Made once per part, outside its
 * component. Refs are set in the same task that inserts the element, so nobody sees the part without its style.
 */
export const styled = (css: string) => (element: Element | null) => {
  const root = element?.getRootNode()
  if (root && 'adoptedStyleSheets' in root) adopt(root as ShadowRoot, css)
}
