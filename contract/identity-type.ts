// free of struct schemas, so that browsers can import it

/** The kinds of identity documents, the most common first. */
export const IDENTITY_TYPES = [
  'National Identity Card',
  'International Passport',
  "Driver's License",
  'Voters Card',
] as const
