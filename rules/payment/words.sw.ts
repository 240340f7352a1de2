import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'payment.check-phone': 'Angalia simu yako ili ukamilishe malipo',
  'pending.record-payment': 'Kuandika malipo',
  'pending.reverse-payment': 'Kubatilisha malipo',
  'pending.give-back': 'Kurudisha pesa',
  'pending.write-off': 'Kufuta mkopo',
  'mpesa.phone': 'Weka namba sahihi ya simu ya M-Pesa',
}
