import { addDays, type Day, dayOf, instantOf } from '#rules/day.ts'

/** A day's midnight in Nairobi, as the wire writes moments. @throws RangeError */
export const startOf = (day: Day): string => new Date(instantOf(day)).toISOString()

/** A day's last second in Nairobi: who has until a day has all of it. @throws RangeError */
export const endOf = (day: Day): string => new Date(instantOf(addDays(day, 1)) - 1_000).toISOString()

/** The day of a moment in Nairobi. */
export const dayAt = (moment: string): Day => dayOf(Date.parse(moment))
