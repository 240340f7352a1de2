// without shapes, so that browsers may read it

/**
 * How a statement stands: its columns are to be named, it waits for staff, it counts, it does not. What proves itself counts at once.
 */
export const STATEMENT_STATES = ['review', 'mapping', 'validated', 'rejected'] as const
