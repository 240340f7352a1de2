/** From so many days on, somebody has waited. */
export const WAITING_DAYS = 2
/** From so many days on, somebody waits for too long. */
export const OVERDUE_DAYS = 5

const DAY = 86_400_000

/** Whole days since a moment; none for one that lies ahead. */
export const daysSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / DAY))

/** Whether somebody who has waited since a moment waits for too long. */
export const isOverdue = (since: string, now: number): boolean => daysSince(since, now) >= OVERDUE_DAYS
