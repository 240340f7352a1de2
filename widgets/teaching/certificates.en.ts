import { headingsIn } from '#contract/column.ts'
import { certificateColumns } from '#contract/learning-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const certificatesEn = {
  ...listEn,
  ...headingsIn('en', certificateColumns),
  certificatesLead: 'Anyone can check a certificate with the QR code on it.',
  certificatesDue: {
    one: '{name}: {count} trainee completed the course and has no certificate.',
    other: '{name}: {count} trainees completed the course and have no certificate.',
  },
  giveAll: 'Issue certificates',
  searchCertificates: 'Name or code',
  certificateState: 'Status',
  'certificate-valid': 'Valid',
  'certificate-withdrawn': 'Withdrawn',
  checkIt: 'Check',
  asPdf: 'PDF',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the certificate?',
  withdrawLead:
    '{name}’s certificate page will say that it was withdrawn. This cannot be undone, but you can issue a new one.',
  reason: 'Reason',
  noCertificates: 'No certificates yet',
  noCertificatesText: 'Trainees who submit all work can get one.',
} as const satisfies Catalogue
export type CertificatesWords = typeof certificatesEn
