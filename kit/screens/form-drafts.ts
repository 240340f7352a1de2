import type { Draft } from '#kit/core/draft.ts'
import { createKept } from '#kit/typed-on.ts'
import { changesOf, type Kept } from './form-model.ts'

/**
 * Keeps what is typed in a widget's forms and not sent, by form. It outlives their screens.
 * @returns a function that gives the draft of a form. With its initial values, only what differs from them is kept, so that what others
 * change meanwhile is not overwritten
 */
export function createFormDrafts(draft: Draft) {
  const { $kept, put, drop } = createKept<object>(draft, 'forms')
  return <Values extends object>(form: string, start?: Values) => ({
    read(): Kept<Values> | null {
      const kept = $kept.get()[form] as Values | undefined
      return kept ? { values: { ...start, ...kept } } : null
    },
    write(kept: Kept<Values> | null): void {
      if (kept) put(form, start ? changesOf(start, kept.values) : kept.values)
      else drop(form)
    },
  })
}
