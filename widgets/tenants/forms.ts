import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'

/** What is wrong with each field: the name of one of our texts, or the server's own sentence. */
export type Faults = Record<string, string>

/** How sending a form went. `message` is the server's sentence, or empty. */
export type Outcome = { done: true } | { done: false; code: ApiError['code'] | 'faulty'; message: string }

/** How a form stands. `attempt` counts how often it was sent in vain. */
export type FormState = { faults: Faults; busy: boolean; attempt: number }

const CALM: FormState = { faults: {}, busy: false, attempt: 0 }

/** What was typed into forms of one kind, by what each is about. It is kept while the person looks elsewhere, and when sending fails. */
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
      // a field that is being mended says nothing more until the form is sent again
      const changed = Object.keys(change)
      const left = Object.entries($states.get()[id]?.faults ?? {}).filter(
        ([field]) => !changed.some(name => field === name || field.startsWith(`${name}.`)),
      )
      put(id, { faults: Object.fromEntries(left) })
    },
    /** Forgets what was typed: some fields of it, or all. */
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
    /** Sends a form unless something is wrong with it already. */
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
        // a tenant's change is one part of what is sent
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
