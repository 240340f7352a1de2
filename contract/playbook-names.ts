// free of struct schemas, so that browsers can import it

/** Attendance at a meeting with the business coach. */
export const COACH_PRESENCE = ['present', 'late', 'excused', 'absent'] as const

/** Filters of pairs: running ones, running ones without activity for a long time, and ended ones. */
export const PAIR_STATES = ['running', 'quiet', 'ended'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** Sort keys of pairs. */
export const PAIR_SORTS = ['entrepreneur', 'advisor', 'since'] as const
