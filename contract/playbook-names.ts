// without shapes, so that browsers may read it

/** How it was when somebody was asked to meet their business coach. */
export const COACH_PRESENCE = ['present', 'late', 'excused', 'absent'] as const

/** Of pairs: those that go on, those of them in which nobody did anything for long, and those that were ended. */
export const PAIR_STATES = ['running', 'quiet', 'ended'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** What pairs are sorted by. */
export const PAIR_SORTS = ['entrepreneur', 'advisor', 'since'] as const
