const DAY = 86_400

/** When an assignment is due, in epoch seconds: so many whole days after its release, unless somebody was given longer. */
export const dueAt = (released: number, periodInDays: number, extended: number | null = null): number =>
  Math.max(released + periodInDays * DAY, extended ?? 0)

/** The whole days from a release until something is due; a part of one counts as one. */
export const daysUntilDue = (released: number, due: number): number =>
  Math.max(0, Math.ceil((due - released) / DAY))

/** Whether something came late: the second in which it is due is still in time. */
export const isLate = (handedIn: number, due: number): boolean => handedIn > due

/** How long after it was written something may arrive and still count from then, in seconds. */
const GRACE = 7 * DAY

/** When something counts as handed in: when it was written, where it waited for a connection, but not from the future, nor for ever. */
export function handedInAt(received: number, written: number | null): number {
  if (written === null || written > received || received - written > GRACE) return received
  return written
}
