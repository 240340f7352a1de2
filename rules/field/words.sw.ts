import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'field.required': 'Jaza hapa',
  'field.email': 'Weka barua pepe iliyo sahihi',
  'field.phone': 'Weka namba ya simu iliyo sahihi',
  'call.incomplete': 'Taarifa muhimu inakosekana',
  'payment.above-zero': 'Weka kiasi kinachozidi sifuri.',
}
