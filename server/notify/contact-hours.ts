import { localTimeOf } from '#rules/day.ts'

/** Hours of the day, Nairobi time, from and until which people are reminded: no phone rings at night. */
const FROM = 7
const UNTIL = 21

/** Whether people may be reminded of something at a time. @param from hour to begin with, if later than usual */
export function isContactTime(now: number, from = FROM): boolean {
  const hour = Number(localTimeOf(now).slice(11, 13))
  return hour >= from && hour < UNTIL
}
