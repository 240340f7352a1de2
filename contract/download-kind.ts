// free of struct schemas, so that browsers can import it

/** The documents of the programme that its members download. */
export const DOWNLOAD_KINDS = [
  'brochure',
  'eligibility',
  'entrepreneur-map',
  'code-of-conduct',
  'photography-consent',
  'agreement-kenya-grant',
  'agreement-kenya-loan',
  'agreement-kenya-old',
  'agreement-tanzania',
] as const
