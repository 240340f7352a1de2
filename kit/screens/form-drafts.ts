import type { Draft } from '#kit/core/draft.ts'
import { changesOf, type Kept } from './form-model.ts'

/**
 * Creates the storage of what is typed in a widget's forms and not sent, by form. It outlives their screens, and is part of the widget's
 * draft.
 * @returns a function that gives the draft of a form. With its initial values, only what differs from them is kept, so that what others
 * change meanwhile is not overwritten
 */
export function createFormDrafts(draft: Draft) {
  let typed = (draft.read() ?? {}) as Record<string, object>
  return <Values extends object>(form: string, start?: Values) => ({
    read(): Kept<Values> | null {
      const kept = typed[form] as Values | undefined
      return kept ? { values: { ...start, ...kept } } : null
    },
    write(kept: Kept<Values> | null): void {
      const { [form]: _, ...others } = typed
      typed = kept ? { ...others, [form]: start ? changesOf(start, kept.values) : kept.values } : others
      draft.write(typed)
    },
  })
}
