import type { Translation } from '#kit/core/words.ts'
import type { CertificateWords } from './certificates.en.ts'

export const certificatesSw: Translation<CertificateWords> = {
  certificates: 'Vyeti vyako',
  getCertificate: 'Pakua PDF',
  checkPage: 'Ukurasa wa kukihakiki',
  withdrawn: 'Kimebatilishwa',
  certificateFailed: 'Cheti hakikuweza kupakuliwa. Jaribu tena.',
}
