import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'

/** Problems by field: a word key of ours, or the server's message. */
export type Faults = Record<string, string>

/** Result of submitting a form. `message` is the server's, or empty. */
export type Outcome = { done: true } | { done: false; code: ApiError['code'] | 'faulty'; message: string }

/** State of a form. `attempt` counts failed submissions. */
export type FormState = { faults: Faults; busy: boolean; attempt: number }

const CALM: FormState = { faults: {}, busy: false, attempt: 0 }

/** Creates the unsaved values of forms of one kind, by subject. They survive navigation and failed submissions. */
export function createForms<Form extends object>() {
  const $typed = atom<Record<string, Partial<Form>>>({})
  const $states = atom<Record<string, FormState>>({})

  const put = (id: string, change: Partial<FormState>) =>
    $states.set({ ...$states.get(), [id]: { ...CALM, ...$states.get()[id], ...change } })

  return {
    $typed,
    $states,
    stateOf: (states: Record<string, FormState>, id: string): FormState => states[id] ?? CALM,
    edit(id: string, change: Partial<Form>): void {
      $typed.set({ ...$typed.get(), [id]: { ...$typed.get()[id], ...change } })
      // an edited field hides its problem until the next submission
      const changed = Object.keys(change)
      const left = Object.entries($states.get()[id]?.faults ?? {}).filter(
        ([field]) => !changed.some(name => field === name || field.startsWith(`${name}.`)),
      )
      put(id, { faults: Object.fromEntries(left) })
    },
    /** Discards the unsaved values of a form: the given fields, or all. */
    clear(id: string, names?: readonly (keyof Form)[]): void {
      const { [id]: typed, ...others } = $typed.get()
      const left = names
        ? Object.fromEntries(
            Object.entries(typed ?? {}).filter(([name]) => !names.includes(name as keyof Form)),
          )
        : {}
      $typed.set(Object.keys(left).length > 0 ? { ...others, [id]: left as Partial<Form> } : others)
      put(id, CALM)
    },
    /** Submits a form unless it has problems already. */
    async send(id: string, faults: Faults, action: () => Promise<unknown>): Promise<Outcome> {
      const attempt = (this.stateOf($states.get(), id).attempt ?? 0) + 1
      if (Object.keys(faults).length > 0) {
        put(id, { faults, attempt })
        return { done: false, code: 'faulty', message: '' }
      }
      put(id, { faults: {}, busy: true })
      try {
        await action()
        put(id, CALM)
        return { done: true }
      } catch (error) {
        const { code, message, fields = {} } = error as ApiError
        // the request nests the fields under `change`
        const named = Object.entries(fields).map(([field, text]) => [
          field.replace(/^change\.(lending\.)?/, ''),
          text,
        ])
        put(id, { faults: Object.fromEntries(named), busy: false, attempt })
        return { done: false, code, message }
      }
    },
  }
}
