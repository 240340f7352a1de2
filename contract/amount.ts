// Kept free of the struct schemas because browsers parse amounts with it.

/** The largest single amount, in minor units: a thousand million shillings. 90,000 of them still add up exactly in a double. */
export const MOST_AMOUNT = 100_000_000_000
