import type { Catalogue } from '#kit/core/words.ts'

export const certificatesEn = {
  certificates: 'Your certificates',
  getCertificate: 'Download PDF',
  checkPage: 'Check it online',
  withdrawn: 'Withdrawn',
  certificateFailed: 'The certificate could not be downloaded. Try again.',
} as const satisfies Catalogue
export type CertificateWords = typeof certificatesEn
