const warned = new Set<string>()

/** Logs, once per page, a problem that the page's author has to fix and would not learn of otherwise. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`Wezesha: ${text}`)
}

/** Returns how light an opaque colour is, 0 to 255; null for a transparent one, NaN for any other. */
function lightness(color: string): number | null {
  if (/, 0\)$|^transparent$/.test(color)) return null
  const [, red, green, blue] = color.match(/^rgb\((\d+), (\d+), (\d+)\)$/) ?? []
  return 0.3 * Number(red) + 0.6 * Number(green) + 0.1 * Number(blue)
}

/** Warns if text has almost the colour of the page behind it: dark pages often do not declare that they are dark. */
export function warnIfUnreadable(element: Element, text: Element | null): void {
  if (!text) return
  const ink = lightness(getComputedStyle(text).color)
  let node: Element | null = element
  while (node) {
    const paper = lightness(getComputedStyle(node).backgroundColor)
    if (paper !== null) {
      if (Math.abs(paper - Number(ink)) < 90)
        warnOnce(
          `the text of <${element.localName}> is hard to read on this page. A dark page has to set color-scheme: dark.`,
        )
      return
    }
    node = node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
  }
}
