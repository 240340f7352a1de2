import { headingsIn } from '#contract/column.ts'
import { certificateColumns } from '#contract/learning-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const certificatesEn = {
  ...listEn,
  ...headingsIn('en', certificateColumns),
  certificatesLead: 'Anybody can check a certificate by the square code on it.',
  certificatesDue: {
    one: '{name}: {count} trainee completed the course and has no certificate.',
    other: '{name}: {count} trainees completed the course and have no certificate.',
  },
  giveAll: 'Give the certificates',
  searchCertificates: 'Search by name or code',
  certificateState: 'State',
  'certificate-valid': 'Valid',
  'certificate-withdrawn': 'Withdrawn',
  checkIt: 'Check',
  asPdf: 'PDF',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the certificate?',
  withdrawLead:
    'The page of {name}’s certificate says from then on that it was withdrawn. It cannot be given back; a new one can be given.',
  reason: 'Why',
  noCertificates: 'No certificates yet',
  noCertificatesText: 'Whoever handed in everything can be certified.',
} as const satisfies Catalogue
export type CertificatesWords = typeof certificatesEn
