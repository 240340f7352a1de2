// Apart from the shapes, because browsers read amounts by it.

/** The most that anybody may write as one amount, in minor units: a thousand million shillings. 90,000 of them add up exactly. */
export const MOST_AMOUNT = 100_000_000_000
