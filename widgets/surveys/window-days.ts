import { dayOf } from '#rules/day.ts'

/** The first day of a window, and the last one that is all in it; empty where it has no end there. */
export const firstDay = (opensAt: string | null): string =>
  opensAt === null ? '' : dayOf(Date.parse(opensAt))
export const lastDay = (closesAt: string | null): string =>
  closesAt === null ? '' : dayOf(Date.parse(closesAt) - 1)
