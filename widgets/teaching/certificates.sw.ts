import { headingsIn } from '#contract/column.ts'
import { certificateColumns } from '#contract/learning-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { CertificatesWords } from './certificates.en.ts'

export const certificatesSw: Translation<CertificatesWords> = {
  ...listSw,
  ...headingsIn('sw', certificateColumns),
  certificatesLead: 'Yeyote anaweza kuhakiki cheti kwa msimbo wa QR ulio juu yake.',
  certificatesDue: {
    one: '{name}: mwanafunzi {count} amemaliza kozi na hana cheti.',
    other: '{name}: wanafunzi {count} wamemaliza kozi na hawana cheti.',
  },
  giveAll: 'Toa vyeti',
  searchCertificates: 'Jina au msimbo',
  certificateState: 'Hali',
  'certificate-valid': 'Halali',
  'certificate-withdrawn': 'Kimebatilishwa',
  checkIt: 'Hakiki',
  asPdf: 'PDF',
  withdraw: 'Batilisha',
  withdrawTitle: 'Ubatilishe cheti?',
  withdrawLead:
    'Ukurasa wa cheti cha {name} utasema kuanzia hapo kwamba kimebatilishwa. Hakiwezi kurudishwa; kipya kinaweza kutolewa.',
  reason: 'Kwa nini',
  noCertificates: 'Bado hakuna vyeti',
  noCertificatesText: 'Aliyewasilisha kazi zote anaweza kupewa cheti.',
}
