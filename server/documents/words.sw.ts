import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'document.invoice-added': 'Ankara imetengenezwa',
  'document.quotation-added': 'Nukuu ya bei imetengenezwa',
  'document.invoice-sent': 'Ankara imetumwa',
  'document.quotation-sent': 'Nukuu ya bei imetumwa',
  'document.payment-added': 'Malipo yamehifadhiwa, na mauzo yake yako kwenye daftari lako.',
  'document.receipt-sent': 'Risiti imetengenezwa na kutumwa',
  'document.issued': 'Sasa ina namba yake. Haitabadilishwa tena.',
  'document.removed': 'Rasimu imeondolewa.',
  'document.payment-taken-back': 'Malipo hayahesabiwi tena, na mauzo yake yametolewa kwenye daftari lako.',
  'document.no-business': 'Bado hakuna biashara ya kuandikia hati. Anzisha kwanza.',
  'document.other': 'Huna ruhusa ya kuandika hati hizi.',
  'document.none': 'Hati hii haipo. Rudi kwenye orodha uifungue tena.',
  'document.other-one': 'Hati nyingine iliandikwa kwa jina hili. Andika hii upya.',
  'document.is-sent':
    'Hii imeshatumwa na haibadilishwi tena. Inakili, au tengeneza hati ya kupunguza ankara.',
  'document.item-none': 'Hii haipo tena kwenye daftari lako. Chagua nyingine.',
  'document.discount-most': 'Punguzo ni kubwa kuliko jumla yote. Lipunguze.',
  'document.reference-twice':
    'Malipo yenye msimbo {reference} yameshahifadhiwa. Angalia msimbo, au uache wazi.',
  'document.credit-most': 'Kutoka kwenye salio la mteja unaweza kulipa hadi {amount}.',
  'document.alike':
    'Daftari lako tayari lina mauzo ya {amount} ya tarehe {day}. Sema kama ndiyo malipo haya, ili yahesabiwe mara moja.',
  'document.no-payment': 'Malipo haya hayapo. Fungua ankara tena.',
  'document.payment-void': 'Malipo haya yalishabatilishwa.',
  'document.credit-used': 'Kilichozidi hapa kimeshalipa ankara nyingine. Batilisha malipo hayo kwanza.',
  'document.sale-changed': 'Malipo ya ankara yake yamebadilika',
  'document.payment-voided': 'Malipo ya ankara yake yamebatilishwa',
  'document.credit-made': 'Hati ya kupunguza ankara imeyaondoa',
  'document.mail-refused': 'Seva ya barua pepe ya mteja imeikataa. Angalia anwani, kisha itume tena.',
  'document.mail-waits': 'Bado hatukuweza kuituma. Inajaribiwa tena yenyewe.',
  'document.reminder-days': 'Andika kila siku mara moja.',
}
