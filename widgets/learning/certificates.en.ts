import type { Catalogue } from '#kit/core/words.ts'

export const certificatesEn = {
  certificates: 'Your certificates',
  getCertificate: 'Download PDF',
  checkPage: 'Page to check it',
  withdrawn: 'Withdrawn',
  certificateFailed: 'The certificate could not be fetched. Try again.',
} as const satisfies Catalogue
export type CertificateWords = typeof certificatesEn
