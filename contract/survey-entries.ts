/** The maximum number of entries of a repeat. A separate file, so that browsers can import it without the struct schemas. */
export const MOST_ENTRIES = 100
