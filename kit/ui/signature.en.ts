import type { Catalogue } from '#kit/core/words.ts'

/** Texts of `SignatureField`. A widget that uses it spreads them in its own catalogue, so that they can be overridden there. */
export const signatureEn = {
  signature: 'Your signature',
  signatureHint: 'Sign in the box with your finger, a pen or the mouse.',
  signatureBox: 'Box for your signature',
  signatureSigned: 'Signed',
  signatureClear: 'Clear the signature',
} as const satisfies Catalogue
export type SignatureWords = typeof signatureEn
