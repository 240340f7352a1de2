import { afterAll, vi } from 'vitest'

// Like browsers with scoped registries: Preact passes the parent as the options, and a control called `is` becomes that property of its form.
if (typeof document !== 'undefined') {
  const create = document.createElementNS
  Object.assign(document, {
    createElementNS(namespace: string | null, name: string, options?: ElementCreationOptions) {
      if (options instanceof HTMLFormElement && options.elements.namedItem('is'))
        throw new DOMException('A registry and “is” exclude each other', 'NotSupportedError')
      return create.call(document, namespace, name, options)
    },
  })
}

// Test files share a page, since a new one takes longer than most of their tests: each resets it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // some files run without a DOM
  if (typeof document === 'undefined') return
  Reflect.deleteProperty(document, 'createElementNS')
  document.adoptedStyleSheets = []
  getSelection()?.removeAllRanges()
  for (const part of [document.head, document.body]) part.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', '/')
})
