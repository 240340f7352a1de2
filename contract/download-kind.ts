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

type Signed = 'entrepreneurMap' | 'codeConduct' | 'photoConsent' | 'agreementLetter'

/** The papers to read for each step that can be signed on screen. All but the map, whose content is entered there, are signed as they are. */
export const SIGNED_PAPERS: Record<Signed, readonly (typeof DOWNLOAD_KINDS)[number][]> = {
  entrepreneurMap: ['entrepreneur-map'],
  codeConduct: ['code-of-conduct'],
  photoConsent: ['photography-consent'],
  agreementLetter: [
    'agreement-kenya-grant',
    'agreement-kenya-loan',
    'agreement-kenya-old',
    'agreement-tanzania',
  ],
}
