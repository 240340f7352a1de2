import type { Translation } from '#kit/core/words.ts'
import type { mpesaPhoneEn } from './mpesa-phone.en.ts'

export const mpesaPhoneSw: Translation<typeof mpesaPhoneEn> = {
  hint: 'Namba lazima iwe imesajiliwa kwa jina lako. Kwa mfano 0712 345 678',
}
