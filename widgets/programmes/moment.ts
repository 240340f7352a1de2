import { addDays, type Day, dayOf, instantOf } from '#rules/day.ts'

/** Returns a day's midnight in Nairobi as a wire timestamp. @throws RangeError */
export const startOf = (day: Day): string => new Date(instantOf(day)).toISOString()

/** Returns a day's last second in Nairobi: deadlines include the whole day. @throws RangeError */
export const endOf = (day: Day): string => new Date(instantOf(addDays(day, 1)) - 1_000).toISOString()

/** Returns the day of a moment in Nairobi. */
export const dayAt = (moment: string): Day => dayOf(Date.parse(moment))
