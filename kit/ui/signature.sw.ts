import type { Translation } from '#kit/core/words.ts'
import type { SignatureWords } from './signature.en.ts'

export const signatureSw: Translation<SignatureWords> = {
  signature: 'Saini yako',
  signatureHint: 'Weka saini ndani ya kisanduku kwa kidole, kalamu au kipanya.',
  signatureBox: 'Kisanduku cha saini yako',
  signatureSigned: 'Imewekwa saini',
  signatureClear: 'Futa saini',
}
