import { adopt } from './core/style.ts'

const cssOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(rule => rule.cssText).join('')

/**
 * Prints a part of a widget by itself: a copy of it in a frame of its own, with the styles around it there and nothing of the page.
 * Needs no inline style and no address, so a strict policy of the page allows it.
 */
export function printPart(part: Element, title: string): void {
  const frame = document.createElement('iframe')
  // out of sight but laid out: some browsers print an empty sheet for a frame that is not
  frame.style.cssText = 'position:fixed;left:-200vw;width:100vw;height:100vh;border:0'
  frame.inert = true
  document.body.append(frame)
  const { contentDocument: paper, contentWindow: view } = frame
  if (!paper || !view) return
  paper.documentElement.lang = part.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang
  paper.title = title
  for (const sheet of (part.getRootNode() as ShadowRoot).adoptedStyleSheets) adopt(paper, cssOf(sheet))
  const root = paper.createElement('div')
  root.className = 'wz'
  root.append(paper.importNode(part, true))
  paper.body.replaceChildren(root)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
