import { atom, type WritableAtom } from 'nanostores'

const previews = new WeakMap<HTMLElement, WritableAtom<unknown>>()

/** Returns the preview contents of an element, for which nothing is fetched, stored or sent; null for a live element. */
export function previewOf<Contents>(element: HTMLElement): WritableAtom<Contents | null> {
  const known = previews.get(element)
  if (known) return known as WritableAtom<Contents | null>
  const own: HTMLElement & { preview?: Contents | null } = element
  const $preview = atom<Contents | null>(own.preview ?? null)
  // a property the page set before the script loaded shadows the accessor
  if (Object.hasOwn(own, 'preview')) delete own.preview
  previews.set(element, $preview)
  return $preview
}

/** Defines the `preview` property on the elements of a tag. */
export function definePreview(tag: string): void {
  // there are no custom elements on a server
  if (typeof customElements === 'undefined') return
  const known = customElements.get(tag)
  if (!known || 'preview' in known.prototype) return
  Object.defineProperty(known.prototype, 'preview', {
    get(this: HTMLElement) {
      return previews.get(this)?.get() ?? null
    },
    set(this: HTMLElement, contents: unknown) {
      previewOf(this).set(contents ?? null)
    },
    configurable: true,
    enumerable: true,
  })
}
