// free of struct schemas, so that browsers can import it

/**
 * State of a statement: waiting for staff, waiting for its columns to be mapped, counted, or rejected. A statement that verifies itself
 * counts at once.
 */
export const STATEMENT_STATES = ['review', 'mapping', 'validated', 'rejected'] as const
