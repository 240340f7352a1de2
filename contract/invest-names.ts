// free of struct schemas, so that browsers can import it

/** The texts of a business for investors: overview, what sets it apart, five-year plan, investor benefit, current need. */
export const INVEST_TEXTS = ['overview', 'proposition', 'plan', 'benefit', 'need'] as const
export const LONGEST_TEXT = 4_000

/** Further items for investors, each requiring the owner's consent: figures from the book, and the lender's own data. */
export const INVEST_ITEMS = ['sales', 'growth', 'profit', 'age', 'programme', 'repayment'] as const

/** `off`: not in the gallery. `asked`: under review by staff. `declined`: refused, with a reason. */
export const LISTING_STATES = ['off', 'asked', 'listed', 'declined'] as const

export const ENQUIRY_STATES = ['new', 'answered', 'spam'] as const
