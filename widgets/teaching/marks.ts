import { atom } from 'nanostores'
import type { AttendanceState } from '#contract/learning.ts'
import type { Draft } from '#kit/core/draft.ts'
import { typedOn } from '#kit/typed-on.ts'

export type Marks = Readonly<Record<string, AttendanceState>>

/** Creates the attendance not sent yet, by trainee: stored on the device, so that a reload loses nothing. */
export function createMarks(draft: Draft, session: string) {
  const kept = typedOn<Marks>(draft, session)
  const $marks = atom<Marks>(kept.read() ?? {})
  const put = (next: Marks) => {
    kept.write(Object.keys(next).length > 0 ? next : null)
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
