const DAY = 86_400

/** Returns when an assignment is due, in epoch seconds: a number of days after its release, or later if it was extended. */
export const dueAt = (released: number, periodInDays: number, extended: number | null = null): number =>
  Math.max(released + periodInDays * DAY, extended ?? 0)

/** Returns the days from a release until the due time, rounded up. */
export const daysUntilDue = (released: number, due: number): number =>
  Math.max(0, Math.ceil((due - released) / DAY))

/** Checks whether a submission is late: the due second itself is still in time. */
export const isLate = (handedIn: number, due: number): boolean => handedIn > due

/** How long after being written offline a submission may arrive and still count from then, in seconds. */
const GRACE = 7 * DAY

/** Returns when a submission counts as handed in: when it was written offline, unless that is in the future or too long ago. */
export function handedInAt(received: number, written: number | null): number {
  if (written === null || written > received || received - written > GRACE) return received
  return written
}
