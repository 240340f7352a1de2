import { adoptStyles, type Sheet } from './core/style.ts'

/**
 * Prints a part of a widget: copies it, with the styles of its root, into a separate frame without anything else of the page. Uses neither
 * inline styles nor a URL, so it works under a strict content security policy.
 */
export function printPart(part: Element, title: string): void {
  const frame = document.createElement('iframe')
  // off-screen but laid out: some browsers print a blank page for a frame that is not laid out
  frame.style.cssText = 'position:fixed;left:-200vw;width:100vw;height:100vh;border:0'
  frame.inert = true
  document.body.append(frame)
  const { contentDocument: paper, contentWindow: view } = frame
  if (!paper || !view) return
  paper.documentElement.lang = part.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang
  paper.title = title
  const sheets: Sheet[] = (part.getRootNode() as ShadowRoot).adoptedStyleSheets
  for (const { text } of sheets) if (text) adoptStyles(paper, text)
  const root = paper.createElement('div')
  root.className = 'wz'
  root.append(paper.importNode(part, true))
  paper.body.replaceChildren(root)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
