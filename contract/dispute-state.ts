// free of struct schemas, so that browsers can import it

/** State of a dispute: unanswered, accepted or declined by staff. */
export const DISPUTE_STATES = ['open', 'accepted', 'declined'] as const
