/** From this many days on, a person counts as waiting. */
export const WAITING_DAYS = 2
/** From this many days on, a person has waited too long. */
export const OVERDUE_DAYS = 5

const DAY = 86_400_000

/** Returns whole days since a moment; 0 for one in the future. */
export const daysSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / DAY))

/** Checks whether a person waiting since a moment has waited too long. */
export const isOverdue = (since: string, now: number): boolean => daysSince(since, now) >= OVERDUE_DAYS
