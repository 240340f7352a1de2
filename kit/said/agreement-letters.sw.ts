import type { Translation } from '#kit/core/words.ts'
import type { agreementLetterEn } from './agreement-letters.en.ts'

export const agreementLetterSw: Translation<typeof agreementLetterEn> = {
  kenyaGrant: 'Barua ya makubaliano, Kenya (ruzuku)',
  kenyaLoan: 'Barua ya makubaliano, Kenya (mkopo)',
  kenyaOld: 'Barua ya makubaliano, Kenya (ya awali)',
  tanzania: 'Barua ya makubaliano, Tanzania',
}
