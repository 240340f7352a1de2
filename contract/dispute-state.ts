// without shapes, so that browsers may read it

/** How a dispute stands: it waits for an answer, or staff agreed or did not. */
export const DISPUTE_STATES = ['open', 'accepted', 'declined'] as const
