import { afterAll, vi } from 'vitest'

// Test files share a page, since a new one takes longer than most of their tests: each resets it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // some files run without a DOM
  if (typeof document === 'undefined') return
  document.adoptedStyleSheets = []
  getSelection()?.removeAllRanges()
  for (const part of [document.head, document.body]) part.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', '/')
})
