import { atom, type WritableAtom } from 'nanostores'

const previews = new WeakMap<HTMLElement, WritableAtom<unknown>>()

/** What an element is to try out, which nothing is asked for, kept or sent of; null for an element in earnest. */
export function previewOf<Contents>(element: HTMLElement): WritableAtom<Contents | null> {
  const known = previews.get(element)
  if (known) return known as WritableAtom<Contents | null>
  const own: HTMLElement & { preview?: Contents | null } = element
  const $preview = atom<Contents | null>(own.preview ?? null)
  // what a page set before the script came stands in front of the element's own
  if (Object.hasOwn(own, 'preview')) delete own.preview
  previews.set(element, $preview as WritableAtom<unknown>)
  return $preview
}

/** Gives the elements of a tag their property `preview`. */
export function definePreview(tag: string): void {
  // not on a server
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
