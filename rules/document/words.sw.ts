import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'document.no-item': 'Ongeza bidhaa au huduma',
  'document.email-blank': 'Andika barua pepe ya mteja',
  'document.name-blank': 'Andika jina la mteja',
  'document.date-paid-blank': 'Weka tarehe ya malipo',
  'document.amount-paid-blank': 'Weka kiasi kilicholipwa',
  'document.item-blank': 'Chagua kinachouzwa, au andika ni nini.',
  'document.text-long': 'Andika kwa mstari mmoja, usiozidi herufi 120.',
  'document.discount-most': 'Punguzo ni kubwa kuliko jumla yote. Lipunguze.',
  'document.invoice-added': 'Ankara imetengenezwa',
  'document.quotation-added': 'Nukuu ya bei imetengenezwa',
  'document.receipt-sent': 'Risiti imetengenezwa na kutumwa',
  'etims.pin-wrong': 'PIN ya KRA ni herufi, tarakimu tisa na herufi, kama P051234567X.',
}
