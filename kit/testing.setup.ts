import { afterAll, vi } from 'vitest'

// Files share a page, since a new one takes longer than most of their tests: each leaves it as it came.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // where a file asked to be without one
  if (typeof document === 'undefined') return
  document.adoptedStyleSheets = []
  getSelection()?.removeAllRanges()
  for (const part of [document.head, document.body]) part.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', '/')
})
