// without shapes, so that browsers may read it

/** What a business tells investors in words: an overview, what sets it apart, its plan of five years, what an investor has of it, what is needed. */
export const INVEST_TEXTS = ['overview', 'proposition', 'plan', 'benefit', 'need'] as const
export const LONGEST_TEXT = 4_000

/** What else investors may see, each with the owner's own consent: figures of the book, and what we know ourselves. */
export const INVEST_ITEMS = ['sales', 'growth', 'profit', 'age', 'programme', 'repayment'] as const

/** `off`: not in the gallery. `asked`: staff look at it. `declined`: with the reason why not. */
export const LISTING_STATES = ['off', 'asked', 'listed', 'declined'] as const

export const ENQUIRY_STATES = ['new', 'answered', 'spam'] as const
