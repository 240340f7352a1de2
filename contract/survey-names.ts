// free of struct schemas, so that browsers can import it

/** Where the portal offers a survey. `partner`: nowhere; partners show it on their own pages. */
export const SURVEY_AREAS = ['quarterly', 'learning', 'post-training', 'partner'] as const

/** Fields sent next to the answers on the wire, so no question may have these names. Times are epoch seconds. */
export const RESERVED_NAMES = ['phone', 'sessionPhoneNumber', 'createdAt', 'updatedAt'] as const

/** The maximum number of entries of a repeat. */
export const MOST_ENTRIES = 100
