import { atom } from 'nanostores'
import type { AttendanceState } from '#contract/learning.ts'
import type { Draft } from '#kit/core/draft.ts'

export type Marks = Readonly<Record<string, AttendanceState>>
type Kept = { [session: string]: Marks }

/** Creates the attendance not sent yet, by trainee: stored on the device, so that a reload loses nothing. */
export function createMarks(draft: Draft, session: string) {
  const kept = (): Kept => (draft.read() as Kept | null) ?? {}
  const $marks = atom<Marks>(kept()[session] ?? {})
  const put = (next: Marks) => {
    const { [session]: _, ...others } = kept()
    draft.write(Object.keys(next).length > 0 ? { ...others, [session]: next } : others)
    $marks.set(next)
  }
  return {
    $marks,
    mark: (trainees: readonly string[], state: AttendanceState) =>
      put({ ...$marks.get(), ...Object.fromEntries(trainees.map(one => [one, state])) }),
    /** Removes the marks that were sent; trainees marked differently meanwhile stay queued. */
    sent: (people: Marks) =>
      put(
        Object.fromEntries(
          Object.entries($marks.get()).filter(([trainee, state]) => people[trainee] !== state),
        ),
      ),
  }
}
