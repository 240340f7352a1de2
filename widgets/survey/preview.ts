import { atom, type WritableAtom } from 'nanostores'
import type { SurveyContents } from '#contract/survey.ts'

type Preview = WritableAtom<SurveyContents | null>
const previews = new WeakMap<HTMLElement, Preview>()

/** What an element is to try out; null for an element that asks in earnest. */
export function previewOf(element: HTMLElement): Preview {
  const known = previews.get(element)
  if (known) return known
  const own: HTMLElement & { preview?: SurveyContents | null } = element
  const $preview: Preview = atom(own.preview ?? null)
  // what a page set before the script came stands in front of the element's own
  if (Object.hasOwn(own, 'preview')) delete own.preview
  previews.set(element, $preview)
  return $preview
}

/** Gives the elements of a tag their property `preview`. */
export function definePreview(tag: string): void {
  const known = customElements.get(tag)
  if (!known || 'preview' in known.prototype) return
  Object.defineProperty(known.prototype, 'preview', {
    get(this: HTMLElement) {
      return previews.get(this)?.get() ?? null
    },
    set(this: HTMLElement, contents: SurveyContents | null | undefined) {
      previewOf(this).set(contents ?? null)
    },
    configurable: true,
    enumerable: true,
  })
}
